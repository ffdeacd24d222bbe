import { SessionView } from './session-view';
import { useFullScreen } from './use-full-screen';

/** The page of a session. Full screen lasts while a queue moves from one session to the next. */
export function SessionPage({ id }: { readonly id: number }) {
  const fullScreen = useFullScreen();
  return <SessionView key={id} id={id} fullScreen={fullScreen} />;
}
