import '@mantine/core/styles/Input.layer.css';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { useState, type SubmitEvent } from 'react';
import { api } from '../../lib/api';
import { useResendKey } from '../../lib/use-resend-key';
import { fieldError } from '../../components/forms/field-error';
import classes from './playlist-picker.module.css';
import { useAddToPlaylist } from './use-add-to-playlist';

interface PlaylistPickerProps {
  readonly session: Session;
  readonly onDone: () => void;
}

/** The member's playlists as buttons, and a form for a new one. */
export function PlaylistPicker({ session, onDone }: PlaylistPickerProps) {
  const { data, isError, refetch } = api.library.playlistChoices.useQuery({ sessionId: session.id });
  const { add, create, busy } = useAddToPlaylist(session);
  const resend = useResendKey();
  if (isError && !data) {
    return (
      <div className={classes.picker}>
        <p role="alert">Failed to fetch playlists</p>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data) return <Skeleton height={96} />;
  return (
    <div className={classes.picker}>
      <p className={classes.title}>Add to playlist</p>
      {data.length > 0 && (
        <ul className={classes.lists}>
          {data.map(({ id, name, hasSession }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.list}
                disabled={busy || hasSession}
                onClick={() => add.mutate({ id, sessionId: session.id }, { onSuccess: onDone })}
              >
                <span>{name}</span>{' '}
                {hasSession && (
                  <span className={classes.in}>
                    <IconCheck size={18} stroke={1.6} aria-hidden />
                    Added
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewPlaylist
        busy={busy}
        onCreate={(name) =>
          create.mutate(
            { name, sessionIds: [session.id], creationKey: resend.keyFor(JSON.stringify([session.id, name])) },
            {
              onSuccess: () => {
                resend.arrived();
                onDone();
              },
            },
          )
        }
      />
    </div>
  );
}

/** Focuses the field when it appears. */
const focus = (field: HTMLInputElement | null) => field?.focus();

interface NewPlaylistProps {
  readonly busy: boolean;
  readonly onCreate: (name: string) => void;
}

function NewPlaylist({ busy, onCreate }: NewPlaylistProps) {
  const [isAsked, setAsked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" className={classes.list} onClick={() => setAsked(true)}>
        <IconPlus size={20} stroke={1.6} aria-hidden />
        <span>New playlist…</span>
      </button>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const name = typeof typed === 'string' ? typed.trim() : '';
    setMissing(name === '');
    if (name !== '' && !busy) onCreate(name);
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        name="name"
        label="Name"
        placeholder="Before sleep"
        maxLength={100}
        ref={focus}
        error={fieldError(isMissing && 'Name is required')}
      />
      <Button type="submit" size="sm" loading={busy}>
        Create and add
      </Button>
    </form>
  );
}
