import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Playlist, Session } from '@vizzi/api/contracts';
import { wholeMinutes } from '@vizzi/domain';
import { useState } from 'react';
import { SessionRow } from '../../components/session/session-row';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import classes from './add-sessions.module.css';
import { useAppendSession } from './use-append-session';

const SHOWN = 6;
/** A search starts when no key was pressed for so long. */
const PAUSE_MS = 200;
const LONGEST_QUERY = 100;

/** Finds sessions by words, or shows popular ones, and adds them to the playlist in place. */
export function AddSessions({ playlist }: { readonly playlist: Playlist }) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const popular = api.catalog.popular.useQuery(undefined, { enabled: words === '' });
  const found = api.catalog.search.useQuery(
    { query: words, limit: SHOWN },
    { enabled: words !== '', placeholderData: keepPreviousData },
  );
  const { data, isError } = words === '' ? popular : found;
  const append = useAppendSession(playlist);
  const isIn = (session: Session) => playlist.sessions.some(({ id }) => id === session.id);
  return (
    <section className={classes.add} aria-labelledby="add-sessions">
      <Title order={2} id="add-sessions">
        Add sessions
      </Title>
      <TextInput
        type="search"
        aria-label="Search sessions to add"
        placeholder="Title, place or feeling"
        maxLength={LONGEST_QUERY}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        className={classes.field ?? ''}
      />
      <p className={classes.state} aria-live="polite">
        {isError && 'Failed to fetch sessions'}
        {!isError && data?.length === 0 && `Nothing found for “${words}”`}
      </p>
      <ul>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            to={paths.session(session.id)}
            headingOrder={3}
            meta={`${session.category.name} · ${wholeMinutes(session.duration)} min${session.isPremium ? ' · Premium' : ''}`}
            trailing={
              <Button
                variant="outline"
                size="sm"
                disabled={isIn(session)}
                loading={append.isPending && append.variables.sessionId === session.id}
                onClick={() => append.mutate({ id: playlist.id, sessionId: session.id })}
                aria-label={isIn(session) ? `${session.title} is in the playlist` : `Add ${session.title}`}
                leftSection={
                  isIn(session) ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} stroke={1.6} aria-hidden />
                }
              >
                {isIn(session) ? 'Added' : 'Add'}
              </Button>
            }
          />
        ))}
      </ul>
    </section>
  );
}
