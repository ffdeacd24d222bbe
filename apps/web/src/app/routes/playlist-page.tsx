import { useParams } from 'react-router-dom';
import { PlaylistView } from '../../features/library/playlist-view';
import { usePlayAll } from '../use-play-all';
import { Component as NotFound } from './not-found-page';

export function Component() {
  const { id = '' } = useParams();
  const playAll = usePlayAll();
  // Below zero while it waits for its creation on the server.
  return /^-?\d{1,9}$/.test(id) ? <PlaylistView key={id} id={Number(id)} onPlayAll={playAll} /> : <NotFound />;
}
