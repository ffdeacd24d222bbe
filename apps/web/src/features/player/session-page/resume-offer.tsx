import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { Progress, Session } from '@vizzi/api/contracts';
import { formatTime, OPENING_SECONDS, resumableAt } from '@vizzi/domain';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api';
import { useViewer } from '../../../lib/use-viewer';
import { ReportStorage } from '../progress/report-storage';
import { useIsCurrent, usePlayerState, usePlayerTime } from '../use-player';
import classes from './resume-offer.module.css';

interface ResumeOfferProps {
  readonly session: Session;
  readonly onResume: (seconds: number) => void;
}

/** Offers a member to resume at the saved position, before playing and during its first seconds. */
export function ResumeOffer({ session, onResume }: ResumeOfferProps) {
  const at = useOffer(session);
  if (at === undefined) return null;
  return (
    <Button
      variant="outline"
      className={classes.resume ?? ''}
      leftSection={<IconPlayerPlay size={20} stroke={1.6} aria-hidden />}
      onClick={() => onResume(at)}
    >
      Resume at {formatTime(at)}
    </Button>
  );
}

/** What was heard without the network waits on the device. */
function useLatestPlace(sessionId: number, saved: Progress | null | undefined) {
  const memberId = useViewer().user?.id;
  return useMemo(
    () => (memberId === undefined ? saved : new ReportStorage(() => localStorage, memberId).placeIn(sessionId, saved)),
    [memberId, sessionId, saved],
  );
}

function useOffer(session: Session): number | undefined {
  const isCurrent = useIsCurrent(session);
  const isEarly = usePlayerTime((seconds) => seconds < OPENING_SECONDS);
  const ended = usePlayerState((state) => state.ended) && isCurrent;
  const [kept, setKept] = useState<number>();
  const { data: saved } = api.player.progress.useQuery({ sessionId: session.id }, { refetchOnMount: 'always' });
  const offered = resumableAt(useLatestPlace(session.id, saved));
  if (!isCurrent && offered !== kept) setKept(offered);
  if (!isCurrent) return offered;
  // The listener chose to begin again, or heard all of it.
  if ((ended || !isEarly) && kept !== undefined) setKept(undefined);
  return isEarly && !ended && kept !== undefined && kept > OPENING_SECONDS ? kept : undefined;
}
