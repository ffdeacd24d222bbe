import { Button } from '@mantine/core';
import type { MediaFile } from '@vizzi/api/contracts';
import { formatTime } from '@vizzi/domain';
import classes from './sound.module.css';

interface RecordingProps {
  readonly file: MediaFile;
  readonly name: string;
  readonly isMeasuring: boolean;
  readonly onMeasure: () => void;
}

/** An uploaded recording: what it is, and its sound. */
export function Recording({ file, name, isMeasuring, onMeasure }: RecordingProps) {
  return (
    <>
      <p className={classes.hint}>
        {file.name}, {formatTime(file.duration)}, {file.codec}, {(file.sampleRate / 1000).toFixed(1)} kHz
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the lines below are its captions */}
      <audio
        className={classes.player}
        controls
        preload="none"
        src={`/api/admin/media/${file.key}`}
        aria-label={name}
      />
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
