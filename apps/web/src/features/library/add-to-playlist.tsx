import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { IconPlaylistAdd } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '../../lib/use-viewer';

const PlaylistPicker = lazy(() => import('./playlist-picker').then((module) => ({ default: module.PlaylistPicker })));

interface AddToPlaylistProps {
  readonly session: Session;
  readonly className?: string | undefined;
}

/** Puts a session into one of the member's playlists, or a new one. Visitors have none. */
export function AddToPlaylist({ session, className }: AddToPlaylistProps) {
  const { user } = useViewer();
  const [opened, setOpened] = useState(false);
  if (!user) return null;
  return (
    <Popover
      hideDetached={false}
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      width={300}
      position="bottom-end"
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          aria-label={`Add ${session.title} to a playlist`}
          className={className ?? ''}
          onClick={() => setOpened((was) => !was)}
        >
          <IconPlaylistAdd size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton height={96} />}>
          <PlaylistPicker session={session} onDone={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
