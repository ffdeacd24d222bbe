import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import '@mantine/core/styles/Menu.layer.css';
import { SLEEP_CHOICES, sleepLabel } from './sleep-choices';
import { usePlayer, usePlayerState } from './use-player';
import classes from './sleep-menu.module.css';

/** Replaces the button that was pressed, and opens. */
export function OpenSleepMenu({ button }: { readonly button: ReactElement }) {
  const player = usePlayer();
  const chosen = usePlayerState((state) => sleepLabel(state.sleep));
  const [opened, setOpened] = useState(true);
  // Mantine returns the focus only from a menu that opened after it was mounted.
  const isMounted = useMounted();
  return (
    <Menu
      opened={isMounted && opened}
      onChange={setOpened}
      position="top-end"
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      alignItemsLabels="all"
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {SLEEP_CHOICES.map(({ choice, label }) => (
          <Menu.RadioItem
            key={label}
            className={classes.item ?? ''}
            value={label}
            checked={label === chosen}
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
