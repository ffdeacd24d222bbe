import { ActionIcon, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleDashedCheck, IconTrashX } from '@tabler/icons-react';
import type { Playlist } from '@vizzi/api/contracts';
import { wholeMinutes } from '@vizzi/domain';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Section } from '../../components/layout/section';
import { PlayDisc } from '../../components/session/play-disc';
import { PlaylistMosaic } from '../../components/session/playlist-mosaic';
import { useIsAnyPlaying, useSessionPlayback } from '../../components/session/session-playback';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { pluralize } from '../../lib/pluralize';
import { type Download, storedBytes } from '../../offline/downloads/download';
import { describeDownload, megabytes } from './describe-download';
import classes from './download-row.module.css';
import { useDownloadCommands } from './use-download-commands';
import type { DownloadsState, Lease } from './use-downloads';

const PAGE = 10;

interface KeptPlaylistsProps extends Pick<DownloadsState, 'downloads' | 'lease'> {
  readonly memberId: number;
}

/** The member's playlists of which something is here, and how much. */
export function KeptPlaylists({ downloads, lease, memberId }: KeptPlaylistsProps) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = api.library.playlists.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined) },
  );
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const here = downloads.filter((each) => describeDownload(each, lease).look === 'here');
  const partsOf = ({ sessions }: Playlist) =>
    sessions.flatMap(({ id }) => here.filter(({ session }) => session.id === id));
  const kept = (data?.pages.flat() ?? []).filter((each) => partsOf(each).length > 0);
  if (kept.length === 0) return null;
  return (
    <Section title="Playlists">
      <ul>
        {kept.map((each) => (
          <KeptPlaylist key={each.id} playlist={each} parts={partsOf(each)} lease={lease} memberId={memberId} />
        ))}
      </ul>
    </Section>
  );
}

interface KeptPlaylistProps {
  readonly playlist: Playlist;
  /** Its sessions that play from this device, in their order. */
  readonly parts: readonly Download[];
  readonly lease: Lease;
  readonly memberId: number;
}

function KeptPlaylist({ playlist: { id, name, sessions }, parts, lease, memberId }: KeptPlaylistProps) {
  const { remove } = useDownloadCommands(memberId);
  const playback = useSessionPlayback();
  const queue = parts.map(({ session }) => session);
  const isPlaying = useIsAnyPlaying(queue);
  const seconds = sessions.reduce((sum, { duration }) => sum + duration, 0);
  const isWhole = parts.length === sessions.length;
  // The date of the lease, where one of them needs it.
  const decisive = parts.find(({ session }) => session.isPremium) ?? parts[0];
  const Icon = isWhole ? IconCircleCheck : IconCircleDashedCheck;
  const press = () => {
    const [first] = queue;
    if (isPlaying) playback.pause();
    else if (first) playback.play(first, { queue });
  };
  return (
    <li className={classes.row}>
      <div className={`${classes.cover} ${classes.mosaic}`}>
        <PlaylistMosaic sessions={sessions} />
      </div>
      <div className={classes.words}>
        <Title order={3}>
          <Link to={paths.playlist(id)}>{name}</Link>
        </Title>
        <p className={classes.meta}>
          {pluralize(sessions.length, 'session')}, {wholeMinutes(seconds)} min
          <span className={classes.weight}> · {megabytes(storedBytes(parts))}</span>
        </p>
      </div>
      <p className={classes.state} data-look={isWhole ? 'here' : 'queued'}>
        <Icon size={21} stroke={1.6} aria-hidden />
        {isWhole && decisive
          ? describeDownload(decisive, lease).text
          : `${parts.length} of ${sessions.length} are here`}
      </p>
      <div className={classes.actions}>
        <PlayDisc title={name} isPlaying={isPlaying} onPress={press} />
        <ActionIcon
          aria-label={`Remove ${name} from this device`}
          onClick={() => remove(parts.map(({ session }) => session.id))}
        >
          <IconTrashX size={22} stroke={1.6} />
        </ActionIcon>
      </div>
    </li>
  );
}
