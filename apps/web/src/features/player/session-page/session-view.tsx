import { entitlementTo } from '@vizzi/domain';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { usePageHead } from '../../../lib/use-page-head';
import { useViewer } from '../../../lib/use-viewer';
import { useCountListener } from '../use-count-listeners';
import { PlainPage } from './message-page';
import { SessionBelow } from './session-details';
import { SessionNotFound } from './session-not-found';
import { SessionStage } from './session-player';
import { StageSkeleton } from './session-skeleton';
import { usePrepare } from './use-prefetch-audio';

/** One session by its id. Premium sessions open for visitors, who may look, and for members who may listen. */
export function SessionView({ id }: { readonly id: number }) {
  const { user, isLoading } = useViewer();
  const { data: session, error, refetch } = api.catalog.session.useQuery({ id });
  const access = session && !isLoading ? entitlementTo(session, user) : undefined;
  const count = useCountListener();
  usePrepare(access === 'granted' ? session : undefined);
  usePageHead(session?.title, session?.description);

  useEffect(() => {
    if (access === 'granted') count(id);
  }, [access, count, id]);

  if (error?.data?.code === 'NOT_FOUND' || error?.data?.code === 'BAD_REQUEST') return <SessionNotFound />;
  if (error) {
    return (
      <PlainPage>
        <ErrorState message="The session could not be loaded" onRetry={() => void refetch()} />
      </PlainPage>
    );
  }
  if (!session || !access) return <StageSkeleton />;
  if (access === 'upgrade') return <Navigate to={paths.upgrade} replace />;
  return (
    <>
      <SessionStage session={session} mayListen={access === 'granted'} />
      <SessionBelow session={session} />
    </>
  );
}
