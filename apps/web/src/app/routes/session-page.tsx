import { useParams } from 'react-router-dom';
import { SessionNotFound } from '../../features/player/session-page/session-not-found';
import { SessionView } from '../../features/player/session-page/session-view';

/** `/session/:id` */
export function Component() {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <SessionView key={id} id={Number(id)} /> : <SessionNotFound />;
}
