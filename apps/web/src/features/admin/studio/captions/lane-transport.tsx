import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type Cue, formatTime } from '@vizzi/domain';
import { cueClock } from './cue-clock';
import classes from './cue-lane.module.css';
import type { useVoice } from './use-voice';

interface LaneTransportProps {
  readonly voice: ReturnType<typeof useVoice>;
  readonly duration: number;
  /** The line that is selected, and its place in the list. */
  readonly cue: Cue | undefined;
  readonly at: number | undefined;
  /** Of the scales, which is chosen. */
  readonly zoom: number;
  readonly scales: number;
  readonly onZoom: (zoom: number) => void;
}

/** Plays the voice, tells the time, and shows more of the voice or less. */
export function LaneTransport({ voice, duration, cue, at = 0, zoom, scales, onZoom }: LaneTransportProps) {
  return (
    <div className={classes.transport}>
      <ActionIcon
        variant="default"
        radius="xl"
        size={44}
        aria-label={voice.isPlaying ? 'Pause the voice' : 'Play the voice'}
        onClick={voice.toggle}
      >
        {voice.isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </ActionIcon>
      <span className={classes.place}>
        <b>{cueClock(voice.seconds)}</b> of {formatTime(duration)}
      </span>
      {cue && (
        <span className={classes.chosen}>
          Line {at + 1}: {cueClock(cue.start)} to {cueClock(cue.end)}
        </span>
      )}
      <span className={classes.zoom}>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Show more of the voice"
          disabled={zoom === 0}
          onClick={() => onZoom(zoom - 1)}
        >
          <IconZoomOut size={20} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Show the voice larger"
          disabled={zoom === scales - 1}
          onClick={() => onZoom(zoom + 1)}
        >
          <IconZoomIn size={20} stroke={1.6} />
        </ActionIcon>
      </span>
    </div>
  );
}
