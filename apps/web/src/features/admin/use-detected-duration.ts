import { useRef, useState } from 'react';
import { pluralize } from '../../lib/pluralize';
import { showSuccess, showError } from '../../components/feedback/toasts/show-toast';
import { detectDuration } from './detect-duration';

/** Reads the duration of the chosen file. The result of a file that was replaced meanwhile is ignored. */
export function useDetectedDuration(onDetected: (seconds: number) => void) {
  const [isDetecting, setDetecting] = useState(false);
  const [isDetected, setDetected] = useState(false);
  const latest = useRef<File>(undefined);

  const clear = () => {
    latest.current = undefined;
    setDetecting(false);
    setDetected(false);
  };
  const detect = async (file: File) => {
    latest.current = file;
    setDetecting(true);
    setDetected(false);
    const seconds = await detectDuration(file).catch(() => undefined);
    if (latest.current !== file) return;
    setDetecting(false);
    if (seconds === undefined) {
      showError('Failed to detect audio duration');
      return;
    }
    setDetected(true);
    onDetected(seconds);
    showSuccess({ title: 'Duration detected', message: inWords(seconds) });
  };
  return { isDetecting, isDetected, choose: (file: File | undefined) => (file ? void detect(file) : clear()), clear };
}

/** `2 minutes 5 seconds (125 seconds total)`. */
function inWords(seconds: number): string {
  const minutes = pluralize(Math.floor(seconds / 60), 'minute');
  return `${minutes} ${pluralize(seconds % 60, 'second')} (${pluralize(seconds, 'second')} total)`;
}
