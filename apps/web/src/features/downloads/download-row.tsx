import { ActionIcon, Button, Title } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconClockX,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrashX,
  IconX,
} from '@tabler/icons-react';
import { wholeMinutes } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { Cover } from '../../components/session/cover';
import { StartButton } from '../../components/session/start-button';
import { useOffline } from '../../lib/connection';
import { paths } from '../../lib/paths';
import { type Download, isHere, percent, totalBytes } from '../../offline/downloads/download';
import { Announcement } from './announcement';
import { describeDownload, type Described, megabytes } from './describe-download';
import classes from './download-row.module.css';
import { useDownloadCommands } from './use-download-commands';
import type { Lease } from './use-downloads';

interface DownloadRowProps {
  readonly download: Download;
  readonly lease: Lease;
  readonly memberId: number;
}

/** One session that is kept, or on its way. */
export function DownloadRow({ download, lease, memberId }: DownloadRowProps) {
  const { session } = download;
  const described = describeDownload(download, lease);
  const bytes = totalBytes(download);
  return (
    <li className={classes.row}>
      <Cover src={session.imageUrl} className={classes.cover} />
      <div className={classes.words}>
        <Title order={3}>
          <Link to={paths.session(session.id)}>{session.title}</Link>
        </Title>
        <p className={classes.meta}>
          {session.category.name} · {wholeMinutes(session.duration)} min
          {bytes > 0 && <span className={classes.weight}> · {megabytes(bytes)}</span>}
        </p>
      </div>
      <State download={download} described={described} />
      <Actions download={download} look={described.look} hasLapsed={lease.lapsedAt !== null} memberId={memberId} />
      <Announcement download={isHere(download) ? undefined : download} />
    </li>
  );
}

function State({
  download,
  described: { look, text },
}: {
  readonly download: Download;
  readonly described: Described;
}) {
  const at = percent(download);
  if (look === 'moving' || look === 'paused') {
    return (
      <div className={classes.moving} data-look={look}>
        <progress className={classes.bar} aria-label="On this device" max={100} value={at} />
        <p>{text}</p>
      </div>
    );
  }
  const Icon = { queued: IconClock, here: IconCircleCheck, locked: IconClockX, failed: IconAlertCircle }[look];
  return (
    <p className={classes.state} data-look={look}>
      <Icon size={21} stroke={1.6} aria-hidden />
      {text}
    </p>
  );
}

interface ActionsProps {
  readonly download: Download;
  readonly look: Described['look'];
  /** Whether the membership has ended. */
  readonly hasLapsed: boolean;
  readonly memberId: number;
}

function Actions({ download: { session, problem }, look, hasLapsed, memberId }: ActionsProps) {
  const { pause, resume, remove, renew } = useDownloadCommands(memberId);
  const isOffline = useOffline();
  const { id, title } = session;
  const isOnTheWay = look === 'queued' || look === 'moving' || look === 'paused';
  return (
    <div className={classes.actions}>
      {look === 'moving' && (
        <ActionIcon aria-label={`Pause ${title}`} onClick={() => pause(id)}>
          <IconPlayerPause size={22} stroke={1.6} />
        </ActionIcon>
      )}
      {look === 'paused' && (
        <ActionIcon aria-label={`Go on with ${title}`} onClick={() => resume(id)}>
          <IconPlayerPlay size={22} stroke={1.6} />
        </ActionIcon>
      )}
      {look === 'here' && <StartButton session={session} className={classes.play} />}
      {look === 'locked' && hasLapsed && (
        <Button component={Link} to={paths.upgrade} variant="soft" size="sm">
          Upgrade
        </Button>
      )}
      {look === 'locked' && !hasLapsed && (
        <Button variant="outline" size="sm" aria-label={`Renew ${title}`} disabled={isOffline} onClick={renew}>
          Renew
        </Button>
      )}
      {look === 'failed' && problem !== 'gone' && (
        <Button variant="outline" size="sm" aria-label={`Try ${title} again`} onClick={() => resume(id)}>
          Try again
        </Button>
      )}
      <ActionIcon
        aria-label={isOnTheWay ? `Cancel ${title}` : `Remove ${title} from this device`}
        onClick={() => remove([id])}
      >
        {isOnTheWay ? <IconX size={22} stroke={1.6} /> : <IconTrashX size={22} stroke={1.6} />}
      </ActionIcon>
    </div>
  );
}
