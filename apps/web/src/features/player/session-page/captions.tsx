import { useQuery } from '@tanstack/react-query';
import type { Session } from '@vizzi/api/contracts';
import { type Cue, cueAt, parseCaptions } from '@vizzi/domain';
import { useIsCurrent, usePlayerTime } from '../use-player';
import classes from './captions.module.css';

interface CaptionsProps {
  readonly session: Session;
  readonly url: string;
  readonly onSeek: (seconds: number) => void;
}

/** The current sentence between the previous and the next one. A click seeks to the sentence. */
export function Captions({ session, url, onSeek }: CaptionsProps) {
  const isCurrent = useIsCurrent(session);
  const { data: cues = [] } = useQuery({ queryKey: captionsKey(url), queryFn: () => fetchCaptions(url) });
  const now = usePlayerTime((seconds) => (isCurrent ? cueAt(cues, seconds) : -1));
  const line = (step: number, name: string | undefined) => {
    const cue = cues[now + step];
    return (
      cue && (
        <li key={cue.start} className={name} aria-current={step === 0 ? 'true' : undefined}>
          <button type="button" onClick={() => onSeek(cue.start)}>
            {cue.text}
          </button>
        </li>
      )
    );
  };
  return (
    <ol className={classes.captions} aria-label="Captions">
      {line(-1, classes.last)}
      {line(0, classes.now)}
      {line(1, classes.next)}
    </ol>
  );
}

export const captionsKey = (url: string) => ['captions', url];

async function fetchCaptions(url: string): Promise<Cue[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`captions: ${response.status}`);
  return parseCaptions(await response.text());
}
