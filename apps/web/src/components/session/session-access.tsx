import type { Session } from '@vizzi/api/contracts';
import { accessTo } from '@vizzi/domain';
import { useViewer } from '../../lib/use-viewer';
import { LockedPill } from './locked-pill';
import { StartButton } from './start-button';

/** Plays a session, or says what it needs before. */
export function SessionAccess({ session }: { readonly session: Session }) {
  const { user } = useViewer();
  const access = accessTo(session, user);
  return access === 'granted' ? <StartButton session={session} /> : <LockedPill access={access} session={session} />;
}
