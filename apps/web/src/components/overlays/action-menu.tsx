import { ActionIcon } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { useOnDemand } from '../../lib/use-lazy-component';

const load = () => import('./opening-menu').then((module) => module.OpeningMenu);

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

/** What can be done with one thing of a list, behind three dots. The menu loads when a hand comes near. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const [OpeningMenu, want] = useOnDemand(load);
  const dots = <IconDots size={22} stroke={1.6} />;
  if (OpeningMenu) {
    const button = (
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus stays where it was: on the button that this one replaces
      <ActionIcon aria-label={label} autoFocus>
        {dots}
      </ActionIcon>
    );
    return <OpeningMenu button={button} actions={actions} />;
  }
  return (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={want}
      onPointerEnter={() => void load().catch(() => {})}
    >
      {dots}
    </ActionIcon>
  );
}
