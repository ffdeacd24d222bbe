import '@mantine/core/styles/Badge.layer.css';
import { Badge, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { formatCount, SHOWN_LISTENERS, wholeMinutes } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import nightTheme from '../night-theme.module.css';
import { Backdrop } from './backdrop';
import { Captions } from './captions';
import { useCaptionsSetting } from './use-captions-setting';
import { FailureNotice } from './failure-notice';
import { ResumeOffer } from './resume-offer';
import classes from './session-player.module.css';
import { SessionControls } from './session-controls';
import { usePlaybackActions } from './use-playback-actions';
import { useSpacePlays } from './use-space-plays';

interface SessionPlayerProps {
  readonly session: Session;
  /** Visitors see premium sessions; their controls redirect to the login. */
  readonly mayListen: boolean;
}

/** The session's title, captions and controls. */
export function SessionPlayer({ session, mayListen }: SessionPlayerProps) {
  const captions = useCaptionsSetting();
  const actions = usePlaybackActions(session, mayListen);
  useSpacePlays(actions.toggle);

  return (
    <section className={`${classes.player} ${nightTheme.night}`} aria-label={session.title}>
      <Backdrop key={session.id} session={session} />
      <div className={classes.page}>
        <Link to={paths.memberHome} className={classes.back}>
          <IconChevronLeft size={22} stroke={1.6} aria-hidden />
          Back
        </Link>
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
        </header>
        <div className={classes.words}>
          <FailureNotice session={session} />
          {session.captionsUrl && mayListen && captions.shown && (
            <Captions session={session} url={session.captionsUrl} onSeek={actions.seek} />
          )}
          <ResumeOffer session={session} onResume={actions.resume} />
        </div>
        <SessionControls session={session} captions={captions} actions={actions} />
      </div>
    </section>
  );
}

function minutes(seconds: number) {
  const whole = wholeMinutes(seconds);
  return `${whole} ${whole === 1 ? 'minute' : 'minutes'}`;
}
