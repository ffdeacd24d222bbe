import { Button, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Playlist } from '@vizzi/api/contracts';
import { createElement, useContext, useState } from 'react';
import { DownloadControl } from '../../components/session/download-control';
import { EditPlaylist } from './edit-playlist';
import classes from './playlist-head.module.css';
import { PlayAllButton } from './play-all-button';
import { PlaylistMosaic } from '../../components/session/playlist-mosaic';
import { playlistFacts, type PlayAll } from './play-all';
import { useDeletePlaylist } from './use-delete-playlist';

interface PlaylistHeadProps {
  readonly playlist: Playlist;
  readonly onPlayAll: PlayAll;
}

/** A playlist's name, description and actions. */
export function PlaylistHead({ playlist, onPlayAll }: PlaylistHeadProps) {
  const { name, description, sessions } = playlist;
  const [isEdited, setEdited] = useState(false);
  const Download = useContext(DownloadControl);
  const { remove, isPending, isSuccess } = useDeletePlaylist(playlist);
  return (
    <div className={classes.head}>
      {sessions.length > 0 && <PlaylistMosaic sessions={sessions} large />}
      <div className={classes.words}>
        <Title order={1}>{name}</Title>
        {description && <p className={classes.lead}>{description}</p>}
        <p className={classes.facts}>{playlistFacts(sessions)}</p>
        <div className={classes.actions}>
          {sessions.length > 0 && (
            <PlayAllButton sessions={sessions} className={classes.play ?? ''} onPlayAll={onPlayAll} />
          )}
          <Button
            variant="outline"
            onClick={() => setEdited(true)}
            leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            loading={isPending}
            disabled={isSuccess}
            onClick={remove}
            leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          >
            Delete
          </Button>
          {sessions.length > 0 && (
            <div className={classes.download}>{Download && createElement(Download, { sessions })}</div>
          )}
        </div>
      </div>
      <EditPlaylist playlist={playlist} opened={isEdited} onClose={() => setEdited(false)} />
    </div>
  );
}
