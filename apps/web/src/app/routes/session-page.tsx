import { useParams } from 'react-router-dom';
import { SessionNotFound } from '../../features/player/stage/session-not-found';
import { SessionView } from '../../features/player/stage/session-view';

/** `/session/:id` */
export function Component() {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <SessionView key={id} id={Number(id)} /> : <SessionNotFound />;
}
