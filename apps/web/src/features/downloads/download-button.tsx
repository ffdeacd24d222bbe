import { UnstyledButton } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrashX,
  IconX,
} from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { OpenMenu } from '../../components/overlays/menu/open-menu';
import { savesData } from '../../lib/connection';
import { paths } from '../../lib/paths';
import { type Download, percent } from '../../offline/downloads/download';
import { Announcement } from './announcement';
import { describeDownload, megabytes } from './describe-download';
import classes from './download-button.module.css';
import { ProgressRing } from './progress-ring';
import { useDownloadCommands } from './use-download-commands';
import { useDownloadSize } from './use-download-size';
import { useKeepFocus } from './use-keep-focus';
import { type DownloadsState, useDownloads } from './use-downloads';

interface DownloadButtonProps {
  readonly session: Session;
  readonly memberId: number;
}

/** Keeps a session on this device, shows how far it is, and lets go of it. */
export function DownloadButton({ session, memberId }: DownloadButtonProps) {
  const state = useDownloads(memberId);
  const focus = useKeepFocus();
  if (!state) return null;
  const download = state.downloads.find((each) => each.session.id === session.id);
  return (
    <div className={classes.place} {...focus}>
      {download ? (
        <Started download={download} state={state} memberId={memberId} />
      ) : (
        <Offer session={session} state={state} memberId={memberId} />
      )}
      <Announcement download={download} />
    </div>
  );
}

function Offer({ session, state: { voices }, memberId }: DownloadButtonProps & { readonly state: DownloadsState }) {
  const { download } = useDownloadCommands(memberId);
  const size = useDownloadSize(session.id, voices, true);
  const [isAsked, setAsked] = useState(false);
  // Audio that is hosted elsewhere cannot be kept.
  if (size === 0) return null;
  const press = () => {
    if (savesData() && !isAsked) setAsked(true);
    else download([session], voices);
  };
  const weight = size === undefined ? '' : megabytes(size);
  return (
    <Pill label={`Download ${session.title}${weight && `, ${weight}`}`} onClick={press}>
      <IconDownload size={20} stroke={1.6} aria-hidden />
      {isAsked ? 'Data saver is on. Download' : 'Download'}
      {weight && <span className={classes.soft}>{weight}</span>}
    </Pill>
  );
}

interface StartedProps {
  readonly download: Download;
  readonly state: DownloadsState;
  readonly memberId: number;
}

function Started({ download, state: { lease }, memberId }: StartedProps) {
  const { pause, resume, remove, renew } = useDownloadCommands(memberId);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { look, text } = describeDownload(download, lease);
  const { id, title } = download.session;
  const at = percent(download);
  const hasLapsed = lease.lapsedAt !== null;
  const navigate = useNavigate();
  const letGo = { label: 'Remove from this device', Icon: IconTrashX, onClick: () => remove([id]), danger: true };
  switch (look) {
    case 'queued':
      return (
        <Pill label={`${title}: ${text}. Cancel`} onClick={() => remove([id])}>
          <IconClock size={20} stroke={1.6} aria-hidden />
          {download.problem === null ? 'Queued' : text}
          <IconX size={17} stroke={1.6} className={classes.end} aria-hidden />
        </Pill>
      );
    case 'moving':
      return (
        <Pill label={`Downloading ${title}, ${at} %. Pause`} at={at} onClick={() => pause(id)}>
          <ProgressRing percent={at} />
          {at} %
          <IconPlayerPause size={17} stroke={1.6} className={classes.end} aria-hidden />
        </Pill>
      );
    case 'paused':
      return (
        <Pill label={`${title}: ${text}. Go on`} at={at} onClick={() => resume(id)}>
          <ProgressRing percent={at} />
          {text}
          <IconPlayerPlay size={17} stroke={1.6} className={classes.end} aria-hidden />
        </Pill>
      );
    case 'locked':
      return (
        <Pill
          label={`${title}: ${text}. ${hasLapsed ? 'Upgrade' : 'Renew'}`}
          look="dashed"
          onClick={hasLapsed ? () => void navigate(paths.upgrade) : renew}
        >
          <IconRefresh size={20} stroke={1.6} aria-hidden />
          {hasLapsed ? 'Locked. Upgrade' : 'Expired. Renew'}
        </Pill>
      );
    case 'failed':
      return (
        <div className={classes.failed}>
          <Pill label={`${title}: ${text}. Try again`} look="dashed" onClick={() => resume(id)}>
            <IconAlertCircle size={20} stroke={1.6} aria-hidden />
            {text}
          </Pill>
          <Pill label={`Remove ${title} from this device`} onClick={() => remove([id])}>
            <IconX size={20} stroke={1.6} aria-hidden />
          </Pill>
        </div>
      );
    case 'here':
      break;
  }
  const button = (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- with the menu open, it replaces the one that had the focus
    <UnstyledButton className={classes.pill} aria-label={`Downloaded: ${text}. Options`} autoFocus={isMenuOpen}>
      <span className={classes.tick}>
        <IconCheck size={14} stroke={2.6} aria-hidden />
      </span>
      Downloaded
      <IconChevronDown size={17} stroke={1.6} className={classes.end} aria-hidden />
    </UnstyledButton>
  );
  if (!isMenuOpen) return <div onClickCapture={() => setMenuOpen(true)}>{button}</div>;
  const renewNow = { label: 'Renew now', Icon: IconRefresh, onClick: renew };
  return <OpenMenu button={button} note={text} actions={download.session.isPremium ? [renewNow, letGo] : [letGo]} />;
}

interface PillProps {
  readonly label: string;
  readonly look?: 'dashed';
  /** Percent of the thread along the lower edge. */
  readonly at?: number;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Pill({ label, look, at, onClick, children }: PillProps) {
  return (
    <UnstyledButton className={classes.pill} data-look={look} aria-label={label} onClick={onClick}>
      {children}
      {at !== undefined && <span className={classes.thread} style={{ width: `${at}%` }} />}
    </UnstyledButton>
  );
}
