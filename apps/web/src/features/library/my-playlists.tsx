import { ActionIcon, Button, Skeleton, Title } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Playlist } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { loadMore } from '../../components/feedback/load-more';
import { paths } from '../../lib/paths';
import classes from './my-playlists.module.css';
import { playlistFacts, type PlayAll } from './play-all';
import { PlaylistMosaic } from '../../components/session/playlist-mosaic';
import { usePlaylists } from './use-playlists';

/** The member's playlists, the oldest first; a button shows more of them. */
export function MyPlaylists({ onPlayAll }: { readonly onPlayAll: PlayAll }) {
  const { data, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePlaylists();
  if (isPending || (!data && isFetching)) return <Skeleton height={112} />;
  if (!data) return <ErrorState message="Failed to fetch playlists" onRetry={() => void refetch()} />;
  const playlists = data.pages.flat();
  if (playlists.length === 0) {
    return <EmptyState compact title="No playlists yet" text="Sessions that belong together, in the order you like." />;
  }
  return (
    <>
      <ul className={classes.lists}>
        {playlists.map((playlist) => (
          <PlaylistRow key={playlist.id} playlist={playlist} onPlayAll={onPlayAll} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className={classes.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void loadMore(fetchNextPage)}
        >
          Show more playlists
        </Button>
      )}
    </>
  );
}

interface PlaylistRowProps {
  readonly playlist: Playlist;
  readonly onPlayAll: PlayAll;
}

function PlaylistRow({ playlist: { id, name, sessions }, onPlayAll }: PlaylistRowProps) {
  return (
    <li className={classes.list}>
      <PlaylistMosaic sessions={sessions} />
      <div className={classes.words}>
        <Title order={3}>{name}</Title>
        <p>{playlistFacts(sessions)}</p>
      </div>
      <Button component={Link} to={paths.playlist(id)} variant="subtle" size="sm" aria-label={`View Playlist ${name}`}>
        View Playlist
      </Button>
      {sessions.length > 0 && (
        <ActionIcon onClick={() => onPlayAll(sessions)} aria-label={`Play All ${name}`} className={classes.play ?? ''}>
          <IconPlayerPlayFilled size={22} />
        </ActionIcon>
      )}
    </li>
  );
}
