import { IconWifiOff } from '@tabler/icons-react';
import { MoreLink } from '../../components/layout/more-link';
import { useOffline } from '../../lib/connection';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import { useWaitingCount } from '../../lib/waiting-changes';
import classes from './offline-banner.module.css';

/** One quiet line while the server is out of reach. */
export function OfflineBanner() {
  const isOffline = useOffline();
  const { user } = useViewer();
  const waiting = useWaitingCount();
  return (
    <output className={classes.line}>
      {isOffline && (
        <span className={classes.banner}>
          <IconWifiOff size={20} stroke={1.6} aria-hidden />
          <span className={classes.text}>
            <b>You are offline.</b>{' '}
            {waiting > 0 ? (
              <span>{`${waiting} ${waiting === 1 ? 'change is' : 'changes are'} sent when you are back online.`}</span>
            ) : (
              <span className={classes.more}>What you kept plays as always; the rest waits for a signal.</span>
            )}
          </span>
          {user && <MoreLink to={paths.downloads}>Downloads</MoreLink>}
        </span>
      )}
    </output>
  );
}
