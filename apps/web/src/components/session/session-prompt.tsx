import { Title, type TitleOrder } from '@mantine/core';
import type { Session } from '@vizzi/api/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { wideCover } from '../art/art-paths';
import { Cover } from './cover';
import { useNeedsSignal } from '../../lib/kept-sessions';
import { paths } from '../../lib/paths';
import classes from './session-prompt.module.css';
import { useIsPlaying } from './session-playback';
import { StartButton } from './start-button';

interface SessionPromptProps {
  readonly session: Session;
  /** Above the title. */
  readonly eyebrow: string;
  /** Below the title. */
  readonly facts: string;
  /** The part of the session that was heard, 0 to 1. */
  readonly heard?: number;
  readonly order?: TitleOrder;
  /** Where it starts, in seconds. */
  readonly at?: number;
  /** The sessions that follow it, itself the first. */
  readonly queue?: readonly Session[] | undefined;
  /** What a member without the right to play is offered instead of the button. */
  readonly instead?: ReactNode;
}

/** One session with its picture and a button that plays it. */
export function SessionPrompt({ session, eyebrow, facts, heard, order = 2, at, queue, instead }: SessionPromptProps) {
  const isPlaying = useIsPlaying(session);
  const isAway = useNeedsSignal(session.id) && !isPlaying;
  const start = !isAway && <StartButton session={session} at={at} queue={queue} className={classes.play} />;
  return (
    <article className={classes.prompt}>
      <Cover src={wideCover(session.imageUrl)} className={classes.cover} misty={isAway} eager />
      <div className={classes.words}>
        <p className={classes.eyebrow}>{eyebrow}</p>
        <Title order={order} className={classes.title}>
          {instead ? session.title : <Link to={paths.session(session.id)}>{session.title}</Link>}
        </Title>
        <p className={classes.facts}>
          {facts}
          {isAway && ' · Needs a signal'}
        </p>
        {heard !== undefined && (
          <div className={classes.track} aria-hidden>
            <div style={{ width: `${heard * 100}%` }} />
          </div>
        )}
      </div>
      {instead ?? start}
    </article>
  );
}
