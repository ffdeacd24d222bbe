import { Button } from '@mantine/core';
import type { MediaFile } from '@vizzi/api/contracts';
import { formatTime } from '@vizzi/domain';
import { useRef } from 'react';
import classes from './sound.module.css';
import { useRecording } from './use-recording';

interface RecordingProps {
  readonly file: MediaFile;
  readonly name: string;
  readonly isMeasuring: boolean;
  readonly onMeasure: () => void;
}

/** An uploaded recording: what it is, and its sound. */
export function Recording({ file, name, isMeasuring, onMeasure }: RecordingProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const { events, hasFailed, failures } = useRecording(audio);
  return (
    <>
      <p className={classes.hint}>
        {file.name}, {formatTime(file.duration)}, {file.codec}, {(file.sampleRate / 1000).toFixed(1)} kHz
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the lines below are its captions */}
      <audio
        key={failures}
        ref={audio}
        className={classes.player}
        controls
        preload="none"
        src={`/api/admin/media/${file.key}`}
        aria-label={name}
        {...events}
      />
      {hasFailed && (
        <p role="alert" className={classes.failed}>
          The recording could not be played. Please try again.
        </p>
      )}
      {file.loudness === null && (
        <div>
          <Button variant="outline" size="sm" loading={isMeasuring} onClick={onMeasure}>
            Measure the loudness
          </Button>
        </div>
      )}
    </>
  );
}
