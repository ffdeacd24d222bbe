import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { SessionInsights } from '@vizzi/api/contracts';
import { formatTime } from '@vizzi/domain';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { useOneSound } from '../studio/sound/use-one-sound';
import { useRecording } from '../studio/sound/use-recording';
import { inPercent } from './numbers';
import classes from './falls.module.css';

interface FallsProps {
  readonly insights: SessionInsights;
}

/** The places where most stop, with the words spoken there, which can be heard. */
export function Falls({ insights }: FallsProps) {
  if (insights.falls.length === 0) return <p className={classes.none}>No place stands out where listeners stop.</p>;
  return <Places insights={insights} />;
}

function Places({ insights: { session, falls } }: FallsProps) {
  const cues = api.studio.cues.useQuery({ id: session.id });
  const audio = useRef<HTMLAudioElement>(null);
  const { events, isPlaying, hasFailed, play, pause } = useRecording(audio);
  const [chosen, setChosen] = useState<number>();
  const heard = isPlaying ? chosen : undefined;
  const places = useRef<HTMLDivElement>(null);
  useOneSound(places);
  const spokenAt = (at: number) => cues.data?.findLast(({ start }) => start <= at)?.text;
  const toggle = (at: number) => {
    if (heard === at) return pause();
    setChosen(at);
    play(at);
  };
  return (
    <div ref={places}>
      <audio ref={audio} src={`/api/sessions/${session.id}/audio`} preload="none" {...events}>
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
              onClick={() => toggle(at)}
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
    </div>
  );
}
