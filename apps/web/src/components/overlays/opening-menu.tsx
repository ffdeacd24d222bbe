import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import type { Action } from './action-menu';
import '@mantine/core/styles/Menu.layer.css';
import classes from './action-menu.module.css';

interface OpeningMenuProps {
  readonly button: ReactElement;
  readonly actions: readonly Action[];
}

/** Takes the place of a button that was pressed, and opens. */
export function OpeningMenu({ button, actions }: OpeningMenuProps) {
  const [opened, setOpened] = useState(true);
  // Only what opens after it was mounted knows where to return focus to.
  const isMounted = useMounted();
  return (
    <Menu
      opened={isMounted && opened}
      onChange={setOpened}
      hideDetached={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={220}
      radius="lg"
      classNames={{ dropdown: classes.dropdown, item: classes.item }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, Icon, onClick, disabled, danger }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
            disabled={disabled ?? false}
            data-danger={danger || undefined}
            onClick={onClick}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
