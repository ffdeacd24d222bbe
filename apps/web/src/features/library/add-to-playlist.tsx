import { ActionIcon, Skeleton } from '@mantine/core';
import { IconPlaylistAdd } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { Suspense } from 'react';
import { LazyPopover } from '../../components/overlays/popover/lazy-popover';
import { lazyPart } from '../../lib/lazy';
import { useViewer } from '../../lib/use-viewer';

const PlaylistPicker = lazyPart(() => import('./playlist-picker').then((module) => module.PlaylistPicker));

interface AddToPlaylistProps {
  readonly session: Session;
  readonly className?: string | undefined;
}

/** Adds a session to a playlist of the member, or to a new one. */
export function AddToPlaylist({ session, className }: AddToPlaylistProps) {
  const { user } = useViewer();
  if (!user) return null;
  return (
    <LazyPopover
      width={300}
      renderButton={(props) => (
        <ActionIcon className={className ?? ''} {...props} aria-label={`Add ${session.title} to a playlist`}>
          <IconPlaylistAdd size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton height={96} />}>
          <PlaylistPicker session={session} onDone={close} />
        </Suspense>
      )}
    </LazyPopover>
  );
}
