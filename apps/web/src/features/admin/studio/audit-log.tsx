import { Button, Skeleton } from '@mantine/core';
import { EmptyState } from '../../../components/feedback/empty-state';
import { ErrorState } from '../../../components/feedback/error-state';
import { loadMore } from '../../../components/feedback/load-more';
import { api } from '../../../lib/api';
import { AdminLayout } from '../admin-layout';
import { AuditEntries } from './audit-entries';

/** What all admins did, for owners. */
export function AuditLog() {
  return (
    <AdminLayout title="Log" lead="Who did what. Nobody can change or delete an entry.">
      <Entries />
    </AdminLayout>
  );
}

const PAGE = 50;

function Entries() {
  const log = api.studio.log.useInfiniteQuery(
    {},
    { staleTime: 0, getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id) },
  );
  if (log.isPending) return <Skeleton height={320} />;
  if (!log.data) return <ErrorState message="The log could not be loaded" onRetry={() => void log.refetch()} />;
  const entries = log.data.pages.flat();
  if (entries.length === 0) return <EmptyState title="Nothing was done yet" order={2} />;
  return (
    <>
      <AuditEntries entries={entries} />
      {log.hasNextPage && (
        <Button variant="outline" loading={log.isFetchingNextPage} onClick={() => void loadMore(log.fetchNextPage)}>
          Show more
        </Button>
      )}
    </>
  );
}
