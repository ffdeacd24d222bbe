import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { CalmPlaceholder } from '../../components/calm-placeholder';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { Page, PageHead } from '../../components/page';
import { SessionGrid } from '../../components/session-grid';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import { firstStop } from './first-stop';

interface PlaylistViewProps {
  readonly id: number;
  readonly user: User;
}

/** One playlist, in its own order. Another member's does not exist here. */
export function PlaylistView({ id, user }: PlaylistViewProps) {
  const query = api.library.playlist.useQuery({ id });
  const playlist = query.data;
  usePageHead(playlist?.name ?? 'Playlist');
  if (!playlist) {
    if (!query.error || query.isFetching) return <CalmPlaceholder />;
    if (query.error.data?.code !== 'NOT_FOUND') {
      return (
        <Page>
          <PageHead title="Playlist" />
          <ErrorState message="Failed to fetch playlist" onRetry={() => void query.refetch()} />
        </Page>
      );
    }
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
  const start = firstStop(playlist, user);
  return (
    <Page>
      <PageHead title={playlist.name} {...(playlist.description ? { lead: playlist.description } : {})}>
        {start && (
          <Button component={Link} to={start} mt={24} leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}>
            Play All
          </Button>
        )}
      </PageHead>
      <SessionGrid
        query={{ ...query, data: playlist.sessions }}
        skeletons={3}
        failure="Failed to fetch playlist"
        headingOrder={2}
        empty={<EmptyState title="This playlist is empty" order={2} />}
      />
    </Page>
  );
}
