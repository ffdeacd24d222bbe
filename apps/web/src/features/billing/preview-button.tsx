import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useOffline } from '../../lib/connection';
import { usePreview } from './use-preview';

/** Plays thirty seconds of a session; the player pauses meanwhile. */
export function PreviewButton({ url }: { readonly url: string }) {
  const { isPlaying, hasFailed, toggle } = usePreview(url);
  const isOffline = useOffline();
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <Button
      variant="lamp"
      onClick={toggle}
      disabled={isOffline && !isPlaying}
      leftSection={<Icon size={18} aria-hidden />}
    >
      {hasFailed ? 'Try again' : isPlaying ? 'Pause' : 'Hear 30 seconds'}
    </Button>
  );
}
