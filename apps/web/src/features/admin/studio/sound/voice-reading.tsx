import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { MediaFile } from '@vizzi/api/contracts';
import { describeLoudness, gainOf } from '@vizzi/domain';
import { cueClock } from '../captions/cue-clock';
import classes from './voice-pair.module.css';

/** How long and how loud a voice is, what a player makes of it, and what to say of it. */
export function VoiceReading({ name, file }: { readonly name: string; readonly file: MediaFile }) {
  const { duration, loudness, truePeak } = file;
  const measured = loudness !== null && truePeak !== null ? { loudness, truePeak } : undefined;
  const verdict = measured && describeLoudness(measured);
  return (
    <div className={classes.reading}>
      <p className={classes.facts}>
        <strong>{name}</strong>
        <span>{cueClock(duration)}</span>
      </p>
      {measured && verdict && (
        <>
          <p className={classes.loudness}>
            <b>{signed(measured.loudness)}</b> LUFS
          </p>
          <p className={classes.facts}>
            <span>Peak {signed(measured.truePeak)} dBTP</span>
            <span>Gain {signed(gainOf(measured))} dB</span>
          </p>
          <p className={classes.verdict} data-kind={verdict.kind}>
            {verdict.kind === 'right' ? (
              <IconCircleCheck size={20} stroke={1.6} aria-hidden />
            ) : (
              <IconAlertCircle size={20} stroke={1.6} aria-hidden />
            )}
            {verdict.text}
          </p>
        </>
      )}
    </div>
  );
}

/** With a minus sign of the width of a digit. */
const signed = (value: number): string =>
  value
    .toFixed(1)
    .replace('-', '\u2212')
    .replace(/^\u22120\.0$/, '0.0');
