import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { PageLoader } from '../../components/feedback/page-loader';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { Page, PageHead } from '../../components/layout/page';
import { api } from '../../lib/api';
import { lazyPart } from '../../lib/lazy';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import type { PlayAll } from './play-all';
import { PlaylistHead } from './playlist-head';
import { PlaylistRows } from './playlist-rows';

const AddSessions = lazyPart(() => import('./add-sessions').then((module) => module.AddSessions));

interface PlaylistViewProps {
  readonly id: number;
  readonly onPlayAll: PlayAll;
}

export function PlaylistView({ id, onPlayAll }: PlaylistViewProps) {
  const { data: playlist, error, isFetching, refetch } = api.library.playlist.useQuery({ id });
  usePageHead(playlist?.name ?? 'Playlist', playlist?.description ?? 'Sessions that belong together.');
  // Also where it was shown before: it may have been deleted in another tab, or here by an answer that came late.
  if (error?.data?.code === 'NOT_FOUND' && !isFetching) return <PlaylistNotFound />;
  if (playlist) {
    return (
      <Page>
        <PlaylistHead playlist={playlist} onPlayAll={onPlayAll} />
        {playlist.sessions.length > 0 ? (
          <PlaylistRows playlist={playlist} />
        ) : (
          <EmptyState title="This playlist is empty" order={2} compact text="Add the first session below." />
        )}
        <Suspense>
          <AddSessions playlist={playlist} />
        </Suspense>
      </Page>
    );
  }
  if (!error || isFetching) return <PageLoader />;
  return (
    <Page>
      <PageHead title="Playlist" />
      <ErrorState message="Failed to fetch playlist" onRetry={() => void refetch()} />
    </Page>
  );
}

function PlaylistNotFound() {
  return (
    <Page>
      <PageHead title="Playlist not found" lead="It may have been deleted.">
        <Button component={Link} to={paths.memberHome} mt={24}>
          Back to Member Home
        </Button>
      </PageHead>
    </Page>
  );
}
