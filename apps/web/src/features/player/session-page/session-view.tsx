import { accessTo } from '@vizzi/domain';
import { useCallback, useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { usePageHead } from '../../../lib/use-page-head';
import { useViewer } from '../../../lib/use-viewer';
import { wantSession } from '../../../lib/wanted-session';
import { useCountListener } from '../use-count-listeners';
import { MessagePage } from './message-page';
import { SessionDetails } from './session-details';
import { SessionNotFound } from './session-not-found';
import { SessionWithdrawn } from './session-withdrawn';
import { SessionPlayer } from './session-player';
import { PageSkeleton } from './page-skeleton';
import type { FullScreen } from './use-full-screen';
import { usePrefetchAudio } from './use-prefetch-audio';
import { usePlayerState } from '../use-player';

interface SessionViewProps {
  readonly id: number;
  readonly fullScreen: FullScreen;
}

/** A session, while it loads and when it cannot be loaded. Premium sessions redirect free members to the upgrade; visitors see them, but cannot play. */
export function SessionView({ id, fullScreen }: SessionViewProps) {
  const { user, isLoading } = useViewer();
  const { data, error, refetch } = api.catalog.session.useQuery({ id });
  // What was started from a card, or by a queue, is shown at once, and stays though it cannot be read.
  const loaded = usePlayerState((state) => (state.session?.id === id ? state.session : undefined));
  const session = data ?? loaded;
  const access = session && !isLoading ? accessTo(session, user) : undefined;
  const count = useCountListener();
  const navigate = useNavigate();
  const leadToLogin = useCallback(() => {
    wantSession(id);
    void navigate(paths.login);
  }, [id, navigate]);
  usePrefetchAudio(access === 'granted' ? session : undefined);
  usePageHead(session?.title, session?.description);

  useEffect(() => {
    if (access === 'granted') count(id);
    if (access === 'upgrade') wantSession(id);
  }, [access, count, id]);

  if (error?.data?.code === 'NOT_FOUND' || error?.data?.code === 'BAD_REQUEST') return <SessionNotFound />;
  // What plays stays, though the network is lost while it is read again.
  if (error && !session) {
    return (
      <MessagePage>
        <ErrorState message="The session could not be loaded" onRetry={() => void refetch()} />
      </MessagePage>
    );
  }
  if (!session || !access) return <PageSkeleton />;
  if (access === 'withdrawn') return <SessionWithdrawn title={session.title} />;
  if (access === 'upgrade') return <Navigate to={paths.upgrade} replace />;
  return (
    <>
      <SessionPlayer
        session={session}
        onLocked={access === 'granted' ? undefined : leadToLogin}
        fullScreen={fullScreen}
      />
      <SessionDetails session={session} />
    </>
  );
}
