import type { ReactElement, ReactNode } from 'react';
import { useOnDemand } from '../../lib/use-lazy-component';

const load = () => import('./opening-popover').then((module) => module.OpeningPopover);

/** What the button of a popover has to take. */
export interface PopoverButtonProps {
  readonly onClick: () => void;
  readonly onPointerEnter?: () => void;
  readonly autoFocus?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

export interface PopoverOnDemandProps {
  readonly renderButton: (props: PopoverButtonProps) => ReactElement;
  readonly children: (close: () => void) => ReactNode;
  readonly width: number;
  readonly label?: string;
  readonly className?: string | undefined;
}

/** A button and what it opens below itself. The opening part is no small thing, so it loads when a hand comes near. */
export function PopoverOnDemand(props: PopoverOnDemandProps) {
  const [OpeningPopover, want] = useOnDemand(load);
  if (OpeningPopover) return <OpeningPopover {...props} />;
  return props.renderButton({
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: want,
    onPointerEnter: () => void load().catch(() => {}),
  });
}
