import '@mantine/core/styles/Input.layer.css';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { StudioSession } from '@vizzi/api/contracts';
import { SESSION_STATUSES } from '@vizzi/domain';
import { Suspense, useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state';
import { ErrorState } from '../../../components/feedback/error-state';
import { api } from '../../../lib/api';
import { AwaitedDialog } from '../../../components/overlays/dialog/dialog';
import { lazyPart } from '../../../lib/lazy';
import { pluralize } from '../../../lib/pluralize';
import { StudioTable } from './studio-table';
import classes from './studio-list.module.css';

const DeleteSession = lazyPart(() => import('../delete-session').then((module) => module.DeleteSession));

const SHOWN = ['all', ...SESSION_STATUSES] as const;
type Shown = (typeof SHOWN)[number];

const LABELS: Readonly<Record<Shown, string>> = {
  all: 'All',
  published: 'Live',
  scheduled: 'Scheduled',
  draft: 'Drafts',
  withdrawn: 'Withdrawn',
};
const PAGE = 24;

/** The sessions of every status, newest first, with search. */
export function StudioList() {
  const { data, isPending, isFetching, refetch } = api.studio.sessions.useQuery();
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<Shown>('all');
  const [length, setLength] = useState(PAGE);
  const [removed, setRemoved] = useState<StudioSession>();
  const keep = () => setRemoved(undefined);
  if (isPending || (!data && isFetching)) return <Skeleton height={320} />;
  if (!data) return <ErrorState message="Failed to fetch sessions" onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState compact title="No sessions yet" text="The first one is one form away." />;
  const ofStatus = (wanted: Shown) => data.filter((session) => wanted === 'all' || session.status === wanted);
  const found = ofStatus(status).filter((session) => matches(session, words));
  return (
    <>
      <div className={classes.tools}>
        <fieldset aria-label="Status" className={classes.segments}>
          {SHOWN.map((value) => (
            <button key={value} type="button" aria-pressed={value === status} onClick={() => setStatus(value)}>
              {LABELS[value]} {ofStatus(value).length}
            </button>
          ))}
        </fieldset>
        <TextInput
          type="search"
          aria-label="Search sessions"
          placeholder="Title, category or audio address"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
          className={classes.find ?? ''}
        />
      </div>
      <output className={classes.count}>{pluralize(found.length, 'session')}</output>
      {found.length === 0 && (
        <EmptyState compact title={words.trim() ? `Nothing found for “${words.trim()}”` : 'Nothing here'}>
          <Button
            variant="outline"
            onClick={() => {
              setWords('');
              setStatus('all');
            }}
          >
            Show all
          </Button>
        </EmptyState>
      )}
      {found.length > 0 && <StudioTable sessions={found.slice(0, length)} onDelete={setRemoved} />}
      {found.length > length && (
        <div className={classes.more}>
          <Button variant="outline" onClick={() => setLength(length + PAGE)}>
            Show {Math.min(PAGE, found.length - length)} more
          </Button>
        </div>
      )}
      {removed && (
        <Suspense fallback={<AwaitedDialog onClose={keep} />}>
          <DeleteSession session={data.find(({ id }) => id === removed.id) ?? removed} onClose={keep} />
        </Suspense>
      )}
    </>
  );
}

/** Whether each word occurs in the title, the category or the audio address. */
function matches({ title, category, storedAudioUrl }: StudioSession, words: string): boolean {
  const text = `${title} ${category.name} ${storedAudioUrl}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
