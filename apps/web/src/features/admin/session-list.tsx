import '@mantine/core/styles/Input.layer.css';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { AdminSession } from '@vizzi/api/contracts';
import { useState } from 'react';
import { pluralize } from '../../lib/pluralize';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { api } from '../../lib/api';
import { DeleteSession } from './delete-session';
import { EditSession } from './edit-session';
import { SessionListItem } from './session-list-item';
import classes from './session-list.module.css';

type Open = { readonly what: 'edit' | 'delete'; readonly session: AdminSession };

/** All sessions, newest first, with search, edit and delete. */
export function SessionList() {
  const { data, isPending, isFetching, refetch } = api.admin.sessions.useQuery();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<Open>();
  if (isPending || (!data && isFetching)) return <Skeleton height={320} />;
  if (!data) return <ErrorState message="Failed to fetch sessions" onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState compact title="No sessions yet" text="The first one is one form away." />;
  const found = data.filter((session) => matches(session, words));
  const close = () => setOpen(undefined);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search sessions"
        placeholder="Title, category or audio address"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
      />
      <output className={classes.count}>{pluralize(found.length, 'session')}</output>
      {found.length === 0 && (
        <EmptyState compact title={`Nothing found for “${words.trim()}”`}>
          <Button variant="outline" onClick={() => setWords('')}>
            Show all
          </Button>
        </EmptyState>
      )}
      <ul>
        {found.map((session) => (
          <SessionListItem
            key={session.id}
            session={session}
            onEdit={() => setOpen({ what: 'edit', session })}
            onDelete={() => setOpen({ what: 'delete', session })}
          />
        ))}
      </ul>
      {open?.what === 'edit' && <EditSession session={open.session} onClose={close} />}
      {open?.what === 'delete' && <DeleteSession session={open.session} onClose={close} />}
    </>
  );
}

/** Whether each word occurs in the title, the category or the audio address. */
function matches({ title, category, storedAudioUrl }: AdminSession, words: string): boolean {
  const text = `${title} ${category.name} ${storedAudioUrl}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
