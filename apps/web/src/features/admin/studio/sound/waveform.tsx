import { readPeaks } from './measure-recording';
import classes from './sound.module.css';

const HEIGHT = 64;

/** The loudness of a recording over its time, as a picture. */
export function Waveform({ peaks, label }: { readonly peaks: string; readonly label: string }) {
  const parts = readPeaks(peaks);
  const top = parts.map((peak, at) => `${at},${(HEIGHT * (1 - peak)).toFixed(1)}`);
  return (
    <svg
      className={classes.waveform}
      viewBox={`0 0 ${Math.max(1, parts.length - 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M0,${HEIGHT} L${top.join(' ')} L${parts.length - 1},${HEIGHT} Z`} />
    </svg>
  );
}
