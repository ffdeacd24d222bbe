import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLazyComponent } from '../../../lib/lazy';
import type { Action } from './open-menu';

const load = () => import('./open-menu').then((module) => module.OpenMenu);

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly Action[];
}

/** The actions for one item of a list, behind a button with three dots. The menu loads when the pointer enters it. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const [OpenMenu, loadMenu] = useLazyComponent(load);
  const dots = <IconDots size={22} stroke={1.6} />;
  if (OpenMenu) {
    const button = (
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- this button replaces the one that had the focus
      <ActionIcon aria-label={label} autoFocus>
        {dots}
      </ActionIcon>
    );
    return <OpenMenu button={button} actions={actions} />;
  }
  return (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={loadMenu}
      onPointerEnter={() => void load().catch(() => {})}
    >
      {dots}
    </ActionIcon>
  );
}
