import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ENDED_TEXT, FAILURE_TEXTS } from '../labels';
import { usePlayerState } from '../use-player';

/** Shorter buffering is not announced. */
const TIMEOUT_MS = 1000;

/** Announces failures and buffering to screen readers. */
export function PlayerStatus() {
  const failure = usePlayerState((state) => state.failure);
  const ended = usePlayerState((state) => state.ended);
  const buffering = usePlayerState((state) => state.buffering);
  const [waiting] = useDebouncedValue(buffering, TIMEOUT_MS);
  return (
    <VisuallyHidden component="output" data-over>
      {failure ? FAILURE_TEXTS[failure] : buffering && waiting ? 'Buffering' : ended ? ENDED_TEXT : ''}
    </VisuallyHidden>
  );
}
