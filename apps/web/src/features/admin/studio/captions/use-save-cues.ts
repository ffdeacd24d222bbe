import type { StudioSession } from '@vizzi/api/contracts';
import type { Cue } from '@vizzi/domain';
import { useRef, useState } from 'react';
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
 * session were changed, the lines are saved onto that. `before` is what was known when the editor was last left.
 */
export function useSaveCues(
  session: StudioSession,
  saved: readonly Cue[],
  before: { readonly theirs: Theirs | undefined; readonly unanswered: readonly (readonly Cue[])[] },
  onSaved: (sent: readonly Cue[], answer: StudioSession) => void,
) {
  const [theirs, setTheirs] = useState(before.theirs);
  /** Lines that were sent without an answer, each of which may have been saved. */
  const [unanswered, setUnanswered] = useState(before.unanswered);
  const underWay = useRef<{ readonly sent: readonly Cue[]; readonly saved: Promise<StudioSession> }>(undefined);
  const utils = api.useUtils();
  const refreshCatalog = useRefreshCatalog();
  const singleFlight = useSingleFlight();
  const { mutateAsync, isPending, isError, error, reset } = api.studio.saveCues.useMutation();
  const { id } = session;
  const save = async (cues: readonly Cue[], revision: number) => {
    const saved = mutateAsync({ id, revision, cues: [...cues] });
    underWay.current = { sent: cues, saved };
    const answer = await saved.finally(() => (underWay.current = undefined));
    setTheirs(undefined);
    setUnanswered([]);
    onSaved(cues, answer);
    refreshCatalog();
  };
  const send = (cues: readonly Cue[], revision = session.revision) =>
    singleFlight(async () => {
      try {
        await save(cues, revision);
      } catch (failure) {
        if (isUnanswered(failure)) setUnanswered((sent) => [...sent, cues]);
        if (errorCode(failure) !== 'CONFLICT') return;
        const [newest, lines] = await Promise.all([
          utils.studio.session.fetch({ id: String(id) }, { staleTime: 0 }),
          utils.studio.cues.fetch({ id }, { staleTime: 0 }),
        ]);
        // A browser sends a request again whose connection breaks.
        if (isOneOf([saved, cues, ...unanswered], lines)) await save(cues, newest.revision);
        else setTheirs({ session: newest, cues: lines });
      }
    });
  /** Without the editor: what is under way, and then what was edited since. */
  const saveLeft = async (cues: readonly Cue[], options: { readonly signal: AbortSignal }): Promise<undefined> => {
    const { sent, saved: saving } = underWay.current ?? {};
    const { revision } = (await saving) ?? session;
    options.signal.throwIfAborted();
    if (cues === sent) return;
    onSaved(cues, await utils.client.studio.saveCues.mutate({ id, revision, cues: [...cues] }, options));
  };
  return {
    send,
    saveLeft,
    /** Lines of this editor that the session may have by now. */
    findUnanswered: () => [...unanswered, ...(underWay.current ? [underWay.current.sent] : [])],
    isPending,
    isError,
    error: theirs ? null : error,
    theirs,
    decideLater: () => setTheirs(undefined),
    reset: () => {
      setTheirs(undefined);
      // A save that is under way goes on, and says so when it is refused.
      if (!isPending) reset();
    },
  };
}

/** Whether lines are the same as others that are known. */
export const isOneOf = (known: readonly (readonly Cue[])[], lines: readonly Cue[]): boolean =>
  known.some((each) => JSON.stringify(each) === JSON.stringify(lines));
