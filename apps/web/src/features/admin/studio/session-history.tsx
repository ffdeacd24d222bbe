import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../../components/feedback/error-state';
import { api } from '../../../lib/api';
import { AuditEntries } from './audit-entries';

/** What was done to a session, and who did it. */
export function SessionHistory({ id }: { readonly id: number }) {
  const { data, isPending, refetch } = api.studio.history.useQuery({ id }, { staleTime: 0 });
  if (isPending) return <Skeleton height={120} />;
  if (!data) return <ErrorState message="The history could not be loaded" onRetry={() => void refetch()} />;
  if (data.length === 0) return <p>Nothing was written down yet.</p>;
  return <AuditEntries entries={data} />;
}
