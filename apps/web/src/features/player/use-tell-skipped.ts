import { useEffect } from 'react';
import { usePlayer } from './use-player';

/** Says which sessions a queue skipped, because the listener may not hear them. */
export function useTellSkipped() {
  const player = usePlayer();
  useEffect(
    () =>
      player.onPlayback((event) => {
        if (event.type !== 'skipped') return;
        import('./tell-skipped').then(
          ({ tellSkipped }) => tellSkipped(event.skipped),
          () => {},
        );
      }),
    [player],
  );
}
