import { formatTime } from '@vizzi/domain';
import { useState } from 'react';
import { usePlayerTime } from './use-player';
import classes from './seek-bar.module.css';
import { Thread } from './thread';

interface SeekBarProps {
  /** Seconds. */
  readonly duration: number;
  /** Whether the clock is about this session. */
  readonly live: boolean;
  readonly onSeek: (seconds: number) => void;
  readonly className?: string | undefined;
}

/** A thread is about as many pixels wide: smaller steps could not be seen, only cost. */
const STEPS = 1000;

/** Time, thread, length. The only part of a screen that moves with the clock. */
export function SeekBar({ duration, live, onSeek, className }: SeekBarProps) {
  const grain = Math.min(1, duration / STEPS) || 1;
  const clock = usePlayerTime((seconds) => (live ? Math.round(seconds / grain) * grain : 0));
  const [dragged, setDragged] = useState<number | null>(null);
  const seconds = dragged === null ? clock : (dragged / 100) * duration;
  return (
    <div className={`${classes.seek} ${className ?? ''}`}>
      <span className={classes.time}>{dragged === null && live ? <Elapsed /> : formatTime(seconds)}</span>
      <Thread
        label="Position"
        value={duration > 0 ? (seconds / duration) * 100 : 0}
        valueText={`${formatTime(seconds)} of ${formatTime(duration)}`}
        onChange={setDragged}
        onChangeEnd={(value) => {
          setDragged(null);
          onSeek((value / 100) * duration);
        }}
      />
      <span className={classes.time}>{formatTime(duration)}</span>
    </div>
  );
}

function Elapsed() {
  return usePlayerTime(formatTime);
}
