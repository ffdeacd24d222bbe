import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import '@mantine/core/styles/Menu.layer.css';
import classes from './action-menu.module.css';

export interface Action {
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

interface OpenMenuProps {
  readonly button: ReactElement;
  /** A line above the actions. */
  readonly note?: string;
  readonly actions: readonly Action[];
}

/** Replaces the button that was pressed, and opens. */
export function OpenMenu({ button, note, actions }: OpenMenuProps) {
  const [opened, setOpened] = useState(true);
  // Mantine returns the focus only from a menu that opened after it was mounted.
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
        {note && <Menu.Label className={classes.note ?? ''}>{note}</Menu.Label>}
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
