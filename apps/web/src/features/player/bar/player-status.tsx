import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { FAILURE_TEXTS } from '../labels';
import { usePlayerState } from '../use-player';

/** Waiting shorter than this is not worth a word. */
const TIMEOUT_MS = 1000;

/** Says to screen readers what the eyes see on the play button. */
export function PlayerStatus() {
  const failure = usePlayerState((state) => state.failure);
  const buffering = usePlayerState((state) => state.buffering);
  const [waiting] = useDebouncedValue(buffering, TIMEOUT_MS);
  return (
    <VisuallyHidden component="output">
      {failure ? FAILURE_TEXTS[failure] : buffering && waiting ? 'Buffering' : ''}
    </VisuallyHidden>
  );
}
