import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMoon } from '@tabler/icons-react';
import { useHydrated } from '../../lib/use-hydrated';
import { usePlayer, usePlayerState } from './use-player';
import classes from './sleep-menu.module.css';

const CHOICES = [
  { choice: null, label: 'Off' },
  ...[5, 10, 15, 30, 45, 60, 90].map((minutes) => ({ choice: minutes, label: `${minutes} minutes` })),
  { choice: 'session_end', label: 'End of session' },
] as const;

interface SleepMenuProps {
  /** Shows only the icon. */
  readonly compact?: boolean;
}

/** The sleep timer's menu. */
export function SleepMenu({ compact = false }: SleepMenuProps) {
  const player = usePlayer();
  const isHydrated = useHydrated();
  const sleep = usePlayerState((state) => state.sleep);
  const chosen = sleep?.kind === 'at' ? sleep.minutes : (sleep?.kind ?? null);
  const text = CHOICES.find(({ choice }) => choice === chosen)?.label ?? 'On';
  return (
    <Menu
      position="top-end"
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      alignItemsLabels="all"
    >
      <Menu.Target>
        <UnstyledButton
          className={compact ? classes.moon : classes.button}
          disabled={!isHydrated}
          data-on={sleep !== null || undefined}
          aria-label={`Sleep timer: ${text}`}
          title="Sleep timer"
        >
          <IconMoon size={22} stroke={1.6} aria-hidden />
          {!compact && (
            <>
              <span className={classes.name}>Sleep timer</span>
              <span className={classes.value}>{text}</span>
              <IconChevronDown size={18} stroke={1.6} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {CHOICES.map(({ choice, label }) => (
          <Menu.RadioItem
            key={label}
            className={classes.item ?? ''}
            value={label}
            checked={choice === chosen}
            checkIcon={<IconCheck size={18} stroke={1.6} aria-hidden />}
            closeMenuOnClick
            onChange={() => player.setSleep(choice)}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
