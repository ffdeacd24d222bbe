import { Badge, Button, Title } from '@mantine/core';
import { IconChevronLeft, IconPlayerPlay } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { formatCount, formatTime, wholeMinutes } from '@vizzi/domain';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import evening from '../evening.module.css';
import { usePlayer, usePlayerState } from '../use-player';
import { Backdrop } from './backdrop';
import { Captions } from './captions';
import { useCaptionsChoice } from './captions-choice';
import { FailureNotice } from './failure-notice';
import classes from './session-stage.module.css';
import { StageControls } from './stage-controls';
import { useResumeOffer } from './use-resume-offer';

interface SessionStageProps {
  readonly session: Session;
  /** A visitor before a premium session may look; whatever plays it leads to the login. */
  readonly mayListen: boolean;
}

/** A session's own place: what it is, what is being said, and every control. */
export function SessionStage({ session, mayListen }: SessionStageProps) {
  const player = usePlayer();
  const navigate = useNavigate();
  const isCurrent = usePlayerState((state) => state.session?.id === session.id);
  const captions = useCaptionsChoice();
  const resumeAt = useResumeOffer(session);

  const play = (at: number) => (mayListen ? player.play(session, { at }) : void navigate(paths.login));
  const seek = (at: number) => (isCurrent ? player.seek(at) : play(at));
  const toggle = () => (isCurrent ? player.toggle() : play(0));
  const resumeHere = (at: number) => {
    seek(at);
    if (isCurrent) player.resume();
  };

  return (
    <section className={`${classes.stage} ${evening.evening}`} aria-label={session.title}>
      <Backdrop key={session.id} imageUrl={session.imageUrl} />
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
            {minutes(session.duration)}, {formatCount(session.listenerCount)}{' '}
            {session.listenerCount === 1 ? 'listener' : 'listeners'}
          </p>
        </header>
        <div className={classes.words}>
          {isCurrent && <FailureNotice />}
          {session.captionsUrl && mayListen && captions.shown && (
            <Captions url={session.captionsUrl} live={isCurrent} onSeek={seek} />
          )}
          {resumeAt !== undefined && (
            <Button
              variant="outline"
              className={classes.resume ?? ''}
              leftSection={<IconPlayerPlay size={20} stroke={1.6} aria-hidden />}
              onClick={() => resumeHere(resumeAt)}
            >
              Resume at {formatTime(resumeAt)}
            </Button>
          )}
        </div>
        <StageControls session={session} captions={captions} onToggle={toggle} onSeek={seek} />
      </div>
    </section>
  );
}

function minutes(seconds: number) {
  const whole = wholeMinutes(seconds);
  return `${whole} ${whole === 1 ? 'minute' : 'minutes'}`;
}
