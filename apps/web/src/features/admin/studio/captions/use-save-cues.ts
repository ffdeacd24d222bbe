import { useMutation } from '@tanstack/react-query';
import type { StudioSession } from '@vizzi/api/contracts';
import { type Cue, formatCaptions } from '@vizzi/domain';
import { useRef, useState } from 'react';
import { api, type callFor } from '../../../../lib/api';
import { errorCode } from '../../../../lib/error-code';
import { useSingleFlight } from '../../../../lib/use-single-flight';
import { isUnanswered, sayFailed } from '../../not-heard';
import { useRefreshCatalog } from '../../use-refresh-catalog';

type Cues = readonly Cue[];

export interface Theirs {
  readonly session: StudioSession;
  readonly cues: Cue[];
}

/** Somebody else saved other lines meanwhile. */
class OtherLines extends Error {
  constructor(readonly theirs: Theirs) {
    super('Somebody else saved these captions meanwhile.');
  }
}

interface Opened {
  /** Lines that the session may have by now without anybody else: what was read, and what was sent without an answer. */
  readonly known: readonly Cues[];
  /** What the session has instead when the editor opens. */
  readonly theirs: Theirs | undefined;
  /** The option of a call that the server refuses once somebody else is logged in. */
  readonly call: Partial<ReturnType<typeof callFor>>;
  readonly onSaved: (sent: Cues, answer: StudioSession) => void;
}

interface Saving {
  readonly cues: Cues;
  readonly onto: StudioSession;
  /** The stored lines that these replace; undefined where they are compared first. */
  readonly over: string | null | undefined;
  readonly known: readonly Cues[];
  readonly signal?: AbortSignal;
}

/**
 * Saves the lines of a session. `theirs` are its lines as somebody else saved them meanwhile. When only other things of the
 * session were changed, the lines are saved onto that.
 */
export function useSaveCues(session: StudioSession, { call, onSaved, ...opened }: Opened) {
  const [theirs, setTheirs] = useState(opened.theirs);
  const [isPutOff, setPutOff] = useState(false);
  const [known, setKnown] = useState(opened.known);
  const [over, setOver] = useState(opened.theirs ? undefined : session.storedCaptionsUrl);
  const underWay = useRef<{ readonly sent: Cues; readonly saved: Promise<StudioSession> }>(undefined);
  const utils = api.useUtils();
  const refreshCatalog = useRefreshCatalog();
  const singleFlight = useSingleFlight();
  const { id } = session;
  const read = async (): Promise<Theirs> => {
    const [newest, cues] = await Promise.all([
      utils.studio.session.fetch({ id: String(id) }, { staleTime: 0 }),
      utils.studio.cues.fetch({ id }, { staleTime: 0 }),
    ]);
    return { session: newest, cues };
  };
  const saveOnto = async ({ cues, onto, signal, ...before }: Saving) => {
    const request = ({ revision }: StudioSession) =>
      utils.client.studio.saveCues.mutate({ id, revision, cues: [...cues] }, { ...call, ...(signal && { signal }) });
    try {
      // Facts that were saved onto it may have brought lines of somebody else.
      if (onto.storedCaptionsUrl === before.over) return await request(onto);
    } catch (error) {
      if (errorCode(error) !== 'CONFLICT') throw error;
    }
    const found = await read();
    const isSameRecording = found.session.storedAudioUrl === onto.storedAudioUrl;
    // A browser sends a request again whose connection breaks.
    if (!isSameRecording || !isOneOf([cues, ...before.known], found.cues)) throw new OtherLines(found);
    return request(found.session);
  };
  const { mutateAsync, isPending, isError, error, reset } = useMutation({ mutationFn: saveOnto });
  const adopt = ({ cues, session: newest }: { readonly cues: Cues; readonly session: StudioSession }) => {
    setTheirs(undefined);
    setPutOff(false);
    setKnown([cues]);
    setOver(newest.storedCaptionsUrl);
  };
  const save = (saving: Saving) =>
    singleFlight(async () => {
      setPutOff(false);
      const { cues } = saving;
      try {
        const saved = mutateAsync(saving);
        underWay.current = { sent: cues, saved };
        const answer = await saved;
        adopt({ cues, session: answer });
        onSaved(cues, answer);
        refreshCatalog();
      } catch (failure) {
        if (failure instanceof OtherLines) return setTheirs(failure.theirs);
        if (isUnanswered(failure)) setKnown((before) => [...before, cues]);
        if (theirs) sayFailed(failure);
      } finally {
        underWay.current = undefined;
      }
    });
  /** Without the editor: what is under way, and then what was edited since. */
  const saveLeft = async (cues: Cues, signal: AbortSignal): Promise<undefined> => {
    const { sent, saved } = underWay.current ?? {};
    const answer = await saved;
    signal.throwIfAborted();
    if (cues === sent) return;
    const base = answer ? { onto: answer, over: answer.storedCaptionsUrl } : { onto: session, over };
    onSaved(cues, await saveOnto({ cues, known: sent ? [sent] : known, signal, ...base }));
  };
  return {
    send: (cues: Cues) => save({ cues, onto: session, over, known }),
    keepMine: (cues: Cues) => {
      if (!theirs) return;
      const { session: onto, cues: replaced } = theirs;
      save({ cues, onto, over: onto.storedCaptionsUrl, known: [replaced] });
    },
    saveLeft,
    /** Reads the lines anew, as somebody else saved them. */
    read,
    /** Whether the session has other lines than were read here. */
    isOld: over !== undefined && over !== session.storedCaptionsUrl,
    /** Takes lines that the session has for those that were read here. */
    adopt,
    /** Lines that the session may have by now by this editor alone. */
    findKnown: () => [...known, ...(underWay.current ? [underWay.current.sent] : [])],
    isPending,
    isError: isError || isPutOff,
    error: theirs || error instanceof OtherLines ? null : error,
    theirs: isPutOff ? undefined : theirs,
    decideLater: () => setPutOff(true),
    reset: () => {
      setTheirs(undefined);
      setPutOff(false);
      // A save that is under way goes on, and says so when it is refused.
      if (!isPending) reset();
    },
  };
}

/** Whether lines are the same as others that are known, as the server stores them. */
export const isOneOf = (known: readonly Cues[], lines: Cues): boolean =>
  known.some((each) => formatCaptions(each) === formatCaptions(lines));
