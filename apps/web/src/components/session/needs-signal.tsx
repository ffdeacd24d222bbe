import { IconWifiOff } from '@tabler/icons-react';
import classes from './needs-signal.module.css';

/** Stands on the picture of a session that cannot be heard without the network. */
export function NeedsSignal({ id }: { readonly id: string }) {
  return (
    <span id={id} className={classes.pill}>
      <IconWifiOff size={16} stroke={1.6} aria-hidden />
      Needs a signal
    </span>
  );
}
