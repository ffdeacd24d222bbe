import { formatTime } from '@vizzi/domain';
import { useState } from 'react';
import classes from './seek-bar.module.css';
import { Slider } from './slider';
import { usePlayerState, usePlayerTime } from './use-player';
import { useSliderTime } from './use-slider-time';

interface SeekBarProps {
  /** Seconds. */
  readonly duration: number;
  /** Whether this session is the current one. */
  readonly live: boolean;
  readonly onSeek: (seconds: number) => void;
  readonly className?: string | undefined;
}

/** Elapsed time, slider and duration. Only this part renders with the clock. */
export function SeekBar({ duration, live, onSeek, className }: SeekBarProps) {
  const [clock, show] = useSliderTime(live);
  const [dragged, setDragged] = useState<number | null>(null);
  // The engine is at the beginning again.
  const ended = usePlayerState((state) => state.ended) && live;
  const seconds = dragged === null ? (ended ? duration : clock) : (dragged / 100) * duration;
  return (
    <div className={`${classes.seek} ${className ?? ''}`}>
      <span className={classes.time}>{dragged === null && live && !ended ? <Elapsed /> : formatTime(seconds)}</span>
      <Slider
        label="Position"
        value={duration > 0 ? (seconds / duration) * 100 : 0}
        valueText={`${formatTime(seconds)} of ${formatTime(duration)}`}
        onChange={setDragged}
        onChangeEnd={(value) => {
          setDragged(null);
          show((value / 100) * duration);
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
