import type { StudioSession } from '@vizzi/api/contracts';
import { useState } from 'react';
import { api } from '../../../../lib/api';
import type { Rules } from './autosave';
import {
  changedFacts,
  conflictingFields,
  editedSince,
  type EditedFields,
  editFacts,
  type FactEdits,
  ontoSession,
  withoutConflicts,
} from './fact-edits';
import { useAdoptSession } from './use-adopt-session';
import { type Author, useAutosave } from './use-autosave';

/** Typing goes on for a moment before it is saved. */
const AUTOSAVE_MS = 1_200;

/** Drafts and scheduled sessions are saved by themselves; what members see already is saved by a press. */
const isHidden = ({ status }: Pick<StudioSession, 'status'>) => status === 'draft' || status === 'scheduled';

/** The fields of a session while they are edited. `theirs` is the session as somebody else saved it meanwhile. */
export function useEditedSession(session: StudioSession) {
  const { id } = session;
  const { client, studio } = api.useUtils();
  const adopt = useAdoptSession();
  /** What was typed last, with the spaces around it that the server does not store. */
  const [typed, setTyped] = useState<EditedFields>({});
  const rulesFor = ({ call, isShown }: Author): Rules<FactEdits, StudioSession, StudioSession> => ({
    send: ({ revision, changes, from, status }) =>
      client.studio.save.mutate({ id, revision, changes, from: { ...from, status } }, call()),
    findRest: editedSince,
    findTheirs: async (edits) => {
      const found = await client.studio.session.query({ id }, call());
      if (isShown()) adopt(found);
      return conflictingFields(edits, found).length > 0 ? found : undefined;
    },
    doubt: (edits) => ({ ...edits, isDoubtful: true }),
    onto: ontoSession,
    giveUp: withoutConflicts,
    onSaved: (saved) => isShown() && adopt(saved),
  });
  const { autosave, state } = useAutosave({ what: 'facts', id, rulesFor }, isHidden, AUTOSAVE_MS);
  const { edits, isSaving, error, theirs, isPutOff } = state;
  return {
    fields: { ...session, ...spaced(typed, session), ...edits?.changes },
    edits,
    change: (more: EditedFields) => {
      setTyped((now) => ({ ...now, ...more }));
      // An upload that ends calls what its field was given when it began.
      const read = studio.session.getData({ id: String(id) });
      const now = read && read.revision > session.revision ? read : session;
      const isSent = autosave.isSending;
      const edits = editFacts(autosave.read().edits, now, more, { isSent });
      autosave.edit(isSent ? edits : changedFacts(edits, now));
    },
    isDirty: edits !== undefined,
    isSaving,
    error,
    isPutOff,
    savesItself: isHidden(session),
    save: () => void autosave.save(),
    theirs,
    keepMine: () => autosave.keepMine(),
    takeTheirs: () => {
      setTyped({});
      autosave.takeTheirs();
    },
    decideLater: () => autosave.decideLater(),
  };
}

/** Texts as they were typed, where the session has them without the spaces around: somebody may be about to type the next word. */
function spaced(typed: EditedFields, session: StudioSession): EditedFields {
  const isSame = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && value.trim() === Reflect.get(session, name);
  return Object.fromEntries(Object.entries(typed).filter(isSame));
}
