import { useParams } from 'react-router-dom';
import { Component as NotFound } from './not-found-page';
import { PlaylistView } from '../../features/library/playlist-view';
import { useViewer } from '../../lib/use-viewer';

export function Component() {
  const { id = '' } = useParams();
  const { user } = useViewer();
  if (!user) return null;
  return /^\d{1,9}$/.test(id) ? <PlaylistView id={Number(id)} user={user} /> : <NotFound />;
}
