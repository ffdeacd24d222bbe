import { useParams } from 'react-router-dom';
import { SessionNotFound } from '../../features/player/session-page/session-not-found';
import { SessionPage } from '../../features/player/session-page/session-page';

/** `/session/:id` */
export function Component() {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <SessionPage id={Number(id)} /> : <SessionNotFound />;
}
