import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMoon } from '@tabler/icons-react';
import { useLazyComponent } from '../../lib/lazy';
import { useHydrated } from '../../lib/use-hydrated';
import { sleepLabel } from './sleep-choices';
import { usePlayerState } from './use-player';
import classes from './sleep-menu.module.css';

const load = () => import('./open-sleep-menu').then((module) => module.OpenSleepMenu);

interface SleepMenuProps {
  /** Shows only the icon. */
  readonly compact?: boolean;
}

/** The sleep timer's menu. It loads when the pointer enters its button. */
export function SleepMenu({ compact = false }: SleepMenuProps) {
  const [OpenSleepMenu, loadMenu] = useLazyComponent(load);
  const isHydrated = useHydrated();
  const sleep = usePlayerState((state) => state.sleep);
  const text = sleepLabel(sleep);
  const look = {
    className: (compact ? classes.moon : classes.button) ?? '',
    'data-on': sleep !== null || undefined,
    'aria-label': `Sleep timer: ${text}`,
    title: 'Sleep timer',
    children: (
      <>
        <IconMoon size={22} stroke={1.6} aria-hidden />
        {!compact && (
          <>
            <span className={classes.name}>Sleep timer</span>
            <span className={classes.value}>{text}</span>
            <IconChevronDown size={18} stroke={1.6} aria-hidden />
          </>
        )}
      </>
    ),
  };
  if (OpenSleepMenu) {
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- this button replaces the one that had the focus
    return <OpenSleepMenu button={<UnstyledButton {...look} autoFocus />} />;
  }
  return (
    <UnstyledButton
      {...look}
      disabled={!isHydrated}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={loadMenu}
      onPointerEnter={() => void load().catch(() => {})}
    />
  );
}
