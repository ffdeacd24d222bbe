import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import '@mantine/core/styles/Menu.layer.css';
import classes from './action-menu.module.css';

export interface Action {
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly Action[];
}

/** What can be done with one thing of a list, behind three dots. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  return (
    <Menu
      hideDetached={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={220}
      radius="lg"
      classNames={{ dropdown: classes.dropdown, item: classes.item }}
    >
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
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
