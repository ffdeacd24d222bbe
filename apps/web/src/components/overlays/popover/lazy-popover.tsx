import { useLazyComponent } from '../../../lib/lazy';
import type { PopoverProps } from './open-popover';

const load = () => import('./open-popover').then((module) => module.OpenPopover);

/** A button and the popover below it. The popover loads when the pointer enters the button. */
export function LazyPopover(props: PopoverProps) {
  const [OpenPopover, loadPopover] = useLazyComponent(load);
  if (OpenPopover) return <OpenPopover {...props} />;
  return props.renderButton({
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: loadPopover,
    onPointerEnter: () => void load().catch(() => {}),
  });
}
