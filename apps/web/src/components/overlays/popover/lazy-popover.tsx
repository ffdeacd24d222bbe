import { useLazyComponent } from '../../../lib/lazy';
import { useHydrated } from '../../../lib/use-hydrated';
import type { PopoverProps } from './open-popover';

const load = () => import('./open-popover').then((module) => module.OpenPopover);

/** A button and the popover below it. The popover loads when the pointer enters the button. */
export function LazyPopover(props: PopoverProps) {
  const [OpenPopover, loadPopover] = useLazyComponent(load);
  const isHydrated = useHydrated();
  if (OpenPopover) return <OpenPopover {...props} />;
  return props.renderButton({
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    disabled: !isHydrated,
    onClick: loadPopover,
    onPointerEnter: () => void load().catch(() => {}),
  });
}
