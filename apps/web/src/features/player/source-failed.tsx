import classes from './source-failed.module.css';
import { usePlayerState } from './use-player';

/** Says that the music or the place did not load. */
export function SourceFailed({ of }: { readonly of: 'music' | 'place' }) {
  const hasFailed = usePlayerState((state) => (of === 'music' ? state.musicFailed : state.placeFailed));
  if (!hasFailed) return null;
  return (
    <p role="alert" className={classes.failed}>
      The {of} did not load. The voice goes on without it.
    </p>
  );
}
