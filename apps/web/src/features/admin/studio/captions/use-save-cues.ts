import type { StudioSession } from '@vizzi/api/contracts';
import type { Cue } from '@vizzi/domain';
import { useState } from 'react';
import { api } from '../../../../lib/api';
import { errorCode } from '../../../../lib/error-code';
import { useSingleFlight } from '../../../../lib/use-single-flight';
import { isUnanswered } from '../../not-heard';
import { useRefreshCatalog } from '../../use-refresh-catalog';

interface Theirs {
  readonly session: StudioSession;
  readonly cues: Cue[];
}

/**
 * Saves the lines of a session. `theirs` are its lines as somebody else saved them meanwhile. When only other things of the
 * session were changed, the lines are saved onto that. `conflicting` are theirs from the beginning.
 */
export function useSaveCues(
  session: StudioSession,
  saved: readonly Cue[],
  conflicting: Theirs | undefined,
  onSaved: (sent: readonly Cue[], answer: StudioSession) => void,
) {
  const [theirs, setTheirs] = useState(conflicting);
  /** Lines that were sent without an answer, and may have been saved. */
  const [unanswered, setUnanswered] = useState<readonly Cue[]>();
  const utils = api.useUtils();
  const refreshCatalog = useRefreshCatalog();
  const singleFlight = useSingleFlight();
  const { mutateAsync, isPending, isError, error, reset } = api.studio.saveCues.useMutation();
  const { id } = session;
  const save = async (cues: readonly Cue[], revision: number) => {
    const answer = await mutateAsync({ id, revision, cues: [...cues] });
    setTheirs(undefined);
    setUnanswered(undefined);
    onSaved(cues, answer);
    refreshCatalog();
  };
  const send = (cues: readonly Cue[], revision = session.revision) =>
    singleFlight(async () => {
      try {
        await save(cues, revision);
      } catch (failure) {
        if (isUnanswered(failure)) setUnanswered(cues);
        if (errorCode(failure) !== 'CONFLICT') return;
        const [newest, lines] = await Promise.all([
          utils.studio.session.fetch({ id: String(id) }, { staleTime: 0 }),
          utils.studio.cues.fetch({ id }, { staleTime: 0 }),
        ]);
        const areOurs = [saved, unanswered].some((known) => JSON.stringify(lines) === JSON.stringify(known));
        if (areOurs) await save(cues, newest.revision);
        else setTheirs({ session: newest, cues: lines });
      }
    });
  return {
    send,
    isPending,
    isError,
    error: theirs ? null : error,
    theirs,
    decideLater: () => setTheirs(undefined),
    reset: () => {
      setTheirs(undefined);
      reset();
    },
  };
}
