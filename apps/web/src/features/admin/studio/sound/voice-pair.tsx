import { IconAlertCircle } from '@tabler/icons-react';
import type { MediaFile } from '@vizzi/api/contracts';
import { describeEnds, formatTime, type Voice, VOICES } from '@vizzi/domain';
import lane from '../captions/cue-lane.module.css';
import { ticksOf } from '../captions/lane-scale';
import { VoiceReading } from './voice-reading';
import classes from './voice-pair.module.css';
import { Waveform } from './waveform';

/** Of the narrowest screen, so that the times below do not meet. */
const WIDTH = 280;

const NAMES: Readonly<Record<Voice, string>> = { male: 'Male voice', female: 'Female voice' };

interface VoicePairProps {
  /** The recordings that were uploaded. */
  readonly recordings: Readonly<Partial<Record<Voice, MediaFile>>>;
  /** The file that is being measured. */
  readonly measuring: string | undefined;
}

/** The voices of a session on one scale of time, the male one above and the female one below, and how loud each is. */
export function VoicePair({ recordings, measuring }: VoicePairProps) {
  const voices = VOICES.flatMap((voice) => {
    const file = recordings[voice];
    return file ? [{ voice, file }] : [];
  });
  const longest = Math.max(...voices.map(({ file }) => file.duration));
  const warning = describeEnds({ male: secondsOf(recordings.male), female: secondsOf(recordings.female) });
  return (
    <div className={classes.panel}>
      <div className={classes.tracks}>
        {voices.map(({ voice, file }) => (
          <div key={voice} className={classes.track} data-voice={voice}>
            <span className={classes.name}>{NAMES[voice]}</span>
            <div className={classes.extent} style={{ width: `${(file.duration / longest) * 100}%` }}>
              {file.peaks ? (
                <Waveform
                  peaks={file.peaks}
                  label={`Loudness of the ${NAMES[voice]} over its ${formatTime(file.duration)}`}
                />
              ) : (
                <output className={classes.unmeasured}>
                  {file.key === measuring ? 'Being measured…' : 'Not measured yet'}
                </output>
              )}
            </div>
          </div>
        ))}
        <div className={lane.ticks} aria-hidden>
          {ticksOf(longest, WIDTH / longest).map((second) => (
            <span key={second} style={{ left: `${(second / longest) * 100}%` }}>
              {formatTime(second)}
            </span>
          ))}
        </div>
      </div>
      {warning && (
        <output className={classes.warning}>
          <IconAlertCircle size={20} stroke={1.6} aria-hidden />
          {warning}
        </output>
      )}
      <div className={classes.readings}>
        {voices.map(({ voice, file }) => (
          <VoiceReading key={voice} name={NAMES[voice]} file={file} />
        ))}
      </div>
    </div>
  );
}

const secondsOf = (file: MediaFile | undefined): number | null => (file?.peaks ? file.duration : null);
