import { Button } from '@mantine/core';
import { IconRefresh, IconVolumeOff } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { FAILURE_TEXTS } from '../labels';
import { useIsCurrent, usePlayer, usePlayerState } from '../use-player';
import classes from './failure-notice.module.css';

/** The reason for a failure, with a retry. `PlayerStatus` announces it to screen readers. */
export function FailureNotice({ session }: { readonly session: Session }) {
  const player = usePlayer();
  const isCurrent = useIsCurrent(session);
  const failure = usePlayerState((state) => state.failure);
  if (!isCurrent || !failure) return null;
  return (
    <div className={classes.notice}>
      <IconVolumeOff size={22} stroke={1.6} aria-hidden />
      <p>{FAILURE_TEXTS[failure]}</p>
      <Button
        size="sm"
        variant="outline"
        leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
        onClick={player.resume}
      >
        {failure === 'refused' ? 'See how to go on' : 'Try again'}
      </Button>
    </div>
  );
}
