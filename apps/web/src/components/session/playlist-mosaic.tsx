import type { Session } from '@vizzi/api/contracts';
import { scene } from '../art/art-paths';
import { ArtImage } from '../art/art-image';
import classes from './playlist-mosaic.module.css';

const TILES = 4;

interface PlaylistMosaicProps {
  readonly sessions: readonly Session[];
  readonly large?: boolean;
}

/** The covers of a playlist's first sessions. */
export function PlaylistMosaic({ sessions, large = false }: PlaylistMosaicProps) {
  return (
    <div className={classes.mosaic} data-large={large || undefined} data-count={Math.min(sessions.length, TILES)}>
      {sessions.slice(0, TILES).map(({ id, imageUrl }) => (
        <ArtImage key={id} sources={[imageUrl, scene('default-cover')]} eager={large} />
      ))}
    </div>
  );
}
