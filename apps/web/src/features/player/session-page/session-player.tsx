import '@mantine/core/styles/Badge.layer.css';
import { Badge, Title } from '@mantine/core';
import { IconArrowsMinimize, IconChevronLeft } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { formatCount, SHOWN_LISTENERS, wholeMinutes } from '@vizzi/domain';
import { createElement, Suspense, useContext, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DownloadControl } from '../../../components/session/download-control';
import { lazyPart } from '../../../lib/lazy';
import { paths } from '../../../lib/paths';
import { useViewer } from '../../../lib/use-viewer';
import { Control } from '../control';
import nightTheme from '../night-theme.module.css';
import { SleepMenu } from '../sleep-menu';
import { useIsCurrent, usePlayerState } from '../use-player';
import { Backdrop } from './backdrop';
import { Captions } from './captions';
import { useCaptionsSetting } from './use-captions-setting';
import { FailureNotice } from './failure-notice';
import { LockedNotice } from './locked-notice';
import classes from './session-player.module.css';
import { SessionControls } from './session-controls';
import { useDimmed } from './use-dimmed';
import { useAlone } from './use-alone';
import type { FullScreen } from './use-full-screen';
import { usePlaybackActions } from './use-playback-actions';
import { useSpacePlays } from './use-space-plays';

/** Visitors have no place that was saved. */
const ResumeOffer = lazyPart(() => import('./resume-offer').then((module) => module.ResumeOffer));
const Closing = lazyPart(() => import('./closing').then((module) => module.Closing));

interface SessionPlayerProps {
  readonly session: Session;
  /** What the controls do for visitors, who see premium sessions; undefined for those who may listen. */
  readonly onLocked: (() => void) | undefined;
  readonly fullScreen: FullScreen;
}

/** The session's title, captions and controls. */
export function SessionPlayer({ session, onLocked, fullScreen }: SessionPlayerProps) {
  const Download = useContext(DownloadControl);
  const { user } = useViewer();
  const captions = useCaptionsSetting();
  const actions = usePlaybackActions(session, onLocked);
  useSpacePlays(actions.toggle);
  const isCurrent = useIsCurrent(session);
  const ended = usePlayerState((state) => state.ended) && isCurrent;
  const playing = usePlayerState((state) => state.playing) && isCurrent;
  const section = useRef<HTMLElement>(null);
  useAlone(section, fullScreen.isFull);
  const dimmed = useDimmed(fullScreen.isFull && playing);

  return (
    <section
      ref={section}
      className={`${classes.player} ${nightTheme.night}`}
      aria-label={session.title}
      data-full={fullScreen.isFull || undefined}
      data-dimmed={dimmed || undefined}
    >
      <Backdrop key={session.id} session={session} />
      <div className={classes.page}>
        {fullScreen.isFull ? (
          <div className={classes.top}>
            <SleepMenu compact />
            <Control label="Leave full screen" onClick={fullScreen.leave}>
              <IconArrowsMinimize size={22} stroke={1.6} aria-hidden />
            </Control>
          </div>
        ) : (
          <Link to={paths.memberHome} className={classes.back}>
            <IconChevronLeft size={22} stroke={1.6} aria-hidden />
            Back
          </Link>
        )}
        <header className={classes.name}>
          <div className={classes.badges}>
            <Badge variant="glass">{session.category.name}</Badge>
            {session.isPremium && <Badge variant="save">Premium</Badge>}
          </div>
          <Title className={classes.title}>{session.title}</Title>
          <p className={classes.facts}>
            {minutes(session.duration)}
            {session.listenerCount >= SHOWN_LISTENERS && `, ${formatCount(session.listenerCount)} listeners`}
          </p>
          {Download && createElement(Download, { session })}
        </header>
        <div className={classes.words}>
          <FailureNotice session={session} />
          {onLocked && <LockedNotice />}
          {ended ? (
            <Suspense>
              <Closing session={session} />
            </Suspense>
          ) : (
            session.captionsUrl &&
            !onLocked &&
            captions.shown && <Captions session={session} url={session.captionsUrl} onSeek={actions.seek} />
          )}
          <Suspense>{user && <ResumeOffer session={session} onResume={actions.resume} />}</Suspense>
        </div>
        <SessionControls
          session={session}
          captions={captions}
          actions={actions}
          onFullScreen={fullScreen.isFull ? undefined : fullScreen.enter}
        />
      </div>
    </section>
  );
}

function minutes(seconds: number) {
  const whole = wholeMinutes(seconds);
  return `${whole} ${whole === 1 ? 'minute' : 'minutes'}`;
}
