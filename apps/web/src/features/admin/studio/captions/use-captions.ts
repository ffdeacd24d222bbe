import type { StudioSession } from '@vizzi/api/contracts';
import { type Cue, findCueProblems, formatCaptions } from '@vizzi/domain';
import { useState } from 'react';
import { api } from '../../../../lib/api';
import type { Rules } from '../saving/autosave';
import { useAdoptSession } from '../saving/use-adopt-session';
import { type Author, useAutosave } from '../saving/use-autosave';

/** Lines that were edited, and what they were edited from. */
interface CueEdits {
  readonly lines: readonly Cue[];
  readonly from: Origin;
  readonly revision: number;
  /** Somebody changed them meanwhile, and put them back. */
  readonly isDoubtful?: boolean;
}

type Origin = Pick<StudioSession, 'storedCaptionsUrl' | 'storedAudioUrl'>;

interface Theirs {
  readonly session: StudioSession;
  readonly lines: readonly Cue[];
}

const AUTOSAVE_MS = 1_500;

/**
 * The captions of a session while they are edited, which are saved by themselves when they are whole. `generation` is raised when the
 * session has other lines than were read, and they are to be read again.
 */
export function useCaptions(session: StudioSession) {
  const { id, duration } = session;
  const { client } = api.useUtils();
  const adopt = useAdoptSession();
  /** The session when its lines were read. */
  const [read, setRead] = useState({ session, generation: 0 });
  const rulesFor = ({ call, isShown }: Author): Rules<CueEdits, StudioSession, Theirs> => ({
    send: ({ lines, from, revision }) =>
      client.studio.saveCues.mutate({ id, revision, from, cues: [...lines] }, call()),
    findRest: ({ lines, from }, sent, { storedCaptionsUrl, revision }) =>
      lines === sent.lines ? undefined : { lines, from: { ...from, storedCaptionsUrl }, revision },
    doubt: (edits) => ({ ...edits, isDoubtful: true }),
    findTheirs: async ({ lines: mine, from, isDoubtful }) => {
      // Lines that are newer than the session are asked about again; older ones would hide what is replaced.
      const found = await client.studio.session.query({ id }, call());
      const lines = await client.studio.cues.query({ id }, call());
      if (isShown()) adopt(found);
      const isSameRecording = found.storedAudioUrl === from.storedAudioUrl;
      const isFrom = !isDoubtful && isSameOrigin(found, from);
      const isSame = isFrom || (isSameRecording && formatCaptions(lines) === formatCaptions(mine));
      return isSame ? undefined : { session: found, lines };
    },
    onto: ({ lines }, theirs) => ({ lines, ...madeFrom(theirs.session) }),
    giveUp: () => undefined,
    onSaved: (saved) => isShown() && adopt(saved),
  });
  const isWhole = ({ lines }: CueEdits) => findCueProblems(lines, duration).length === 0;
  const { autosave, state } = useAutosave({ what: 'captions', id, rulesFor }, isWhole, AUTOSAVE_MS);
  const { edits, isSaving, saved, error, theirs, isPutOff } = state;
  const shown = saved && saved.revision > read.session.revision ? saved : read.session;
  const readAgain = (now: StudioSession) => setRead({ session: now, generation: read.generation + 1 });
  const isNewer = session.revision > shown.revision;
  if (!edits && !isSaving && isNewer && !isSameOrigin(session, shown)) readAgain(session);
  return {
    /** What was edited and is not saved; undefined when the lines that were read are. */
    lines: edits?.lines,
    edit: (lines: readonly Cue[]) => {
      const origin = isNewer && isSameOrigin(session, shown) ? session : shown;
      autosave.edit({ ...(edits ?? madeFrom(origin)), lines });
    },
    generation: read.generation,
    isDirty: edits !== undefined,
    isSaving,
    error,
    isPutOff,
    theirs: theirs?.lines,
    save: () => void autosave.save(),
    keepMine: () => autosave.keepMine(),
    takeTheirs: () => {
      autosave.takeTheirs();
      if (theirs) readAgain(theirs.session);
    },
    decideLater: () => autosave.decideLater(),
    /** Goes on with a recording by which the session's was replaced here. Lines that are not those of its timing are removed. */
    follow: (replaced: StudioSession, { keepsCaptions }: { readonly keepsCaptions: boolean }) => {
      if (!keepsCaptions) {
        autosave.discard();
        return readAgain(replaced);
      }
      const { storedAudioUrl } = replaced;
      autosave.rebase(({ from, ...made }) => ({ ...made, from: { ...from, storedAudioUrl } }));
      setRead({ ...read, session: replaced });
    },
  };
}

const madeFrom = ({ storedCaptionsUrl, storedAudioUrl, revision }: StudioSession) => ({
  from: { storedCaptionsUrl, storedAudioUrl },
  revision,
});

const isSameOrigin = (a: Origin, b: Origin) =>
  a.storedCaptionsUrl === b.storedCaptionsUrl && a.storedAudioUrl === b.storedAudioUrl;
