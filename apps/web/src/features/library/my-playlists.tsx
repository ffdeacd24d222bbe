import { ActionIcon, Button, Skeleton, Title } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Playlist, User } from '@vizzi/api/contracts';
import { wholeMinutes } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { ArtImage } from '../../components/art-image';
import { countOf } from '../../components/count-of';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { scene } from '../../components/art';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { firstStop } from './first-stop';
import classes from './my-playlists.module.css';

const MOSAIC = 4;

/** The member's own orders of things. */
export function MyPlaylists({ user }: { readonly user: User }) {
  const { data, isPending, isFetching, refetch } = api.library.playlists.useQuery();
  if (isPending || (!data && isFetching)) return <Skeleton height={112} />;
  if (!data) return <ErrorState message="Failed to fetch playlists" onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return <EmptyState compact title="No playlists yet" text="Sessions that belong together, in the order you like." />;
  }
  return (
    <ul className={classes.lists}>
      {data.map((playlist) => (
        <PlaylistRow key={playlist.id} playlist={playlist} user={user} />
      ))}
    </ul>
  );
}

function PlaylistRow({ playlist, user }: { readonly playlist: Playlist; readonly user: User }) {
  const { id, name, sessions } = playlist;
  const minutes = wholeMinutes(sessions.reduce((sum, { duration }) => sum + duration, 0));
  const start = firstStop(playlist, user);
  return (
    <li className={classes.list}>
      <div className={classes.mosaic}>
        {sessions.slice(0, MOSAIC).map(({ id, imageUrl }) => (
          <ArtImage key={id} sources={[imageUrl, scene('default-cover')]} />
        ))}
      </div>
      <div className={classes.words}>
        <Title order={3}>{name}</Title>
        <p>
          {countOf(sessions.length, 'session')}, {minutes} min
        </p>
      </div>
      <Button component={Link} to={paths.playlist(id)} variant="subtle" size="sm" aria-label={`View Playlist ${name}`}>
        View Playlist
      </Button>
      {start && (
        <ActionIcon component={Link} to={start} aria-label={`Play All ${name}`} className={classes.play ?? ''}>
          <IconPlayerPlayFilled size={22} />
        </ActionIcon>
      )}
    </li>
  );
}
