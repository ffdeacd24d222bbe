import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { SessionInsights } from '@vizzi/api/contracts';
import { formatTime } from '@vizzi/domain';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { inPercent } from './numbers';
import classes from './falls.module.css';

/** The places where most stop, with the words spoken there, which can be heard. */
export function Falls({ insights: { session, falls } }: { readonly insights: SessionInsights }) {
  const cues = api.studio.cues.useQuery({ id: session.id });
  const audio = useRef<HTMLAudioElement>(null);
  const [heard, setHeard] = useState<number>();
  const [hasFailed, setHasFailed] = useState(false);
  if (falls.length === 0) return <p className={classes.none}>No place stands out where listeners stop.</p>;
  const spokenAt = (at: number) => cues.data?.findLast(({ start }) => start <= at)?.text;
  const toggle = async (at: number) => {
    if (!audio.current) return;
    if (heard === at) return audio.current.pause();
    audio.current.currentTime = at;
    setHasFailed(false);
    setHeard(at);
    await audio.current.play().catch(() => setHasFailed(true));
  };
  return (
    <>
      <audio ref={audio} src={`/api/sessions/${session.id}/audio`} preload="none" onPause={() => setHeard(undefined)}>
        <track kind="captions" src={session.captionsUrl ?? undefined} />
      </audio>
      <ol className={classes.falls}>
        {falls.map(({ at, share }) => (
          <li key={at}>
            <ActionIcon
              variant="default"
              radius="xl"
              size={44}
              aria-label={heard === at ? `Stop at ${formatTime(at)}` : `Hear it from ${formatTime(at)}`}
              onClick={() => void toggle(at)}
            >
              {heard === at ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
            </ActionIcon>
            <div>
              <p>
                <b>{formatTime(at)}</b> <span className={classes.loss}>{inPercent(share)} leave</span>
              </p>
              <p className={classes.words}>{spokenAt(at) ?? 'No caption is spoken here.'}</p>
            </div>
          </li>
        ))}
      </ol>
      {hasFailed && (
        <p role="alert" className={classes.none}>
          The recording could not be played. Premium sessions need a membership of your own.
        </p>
      )}
    </>
  );
}
