import { hashKey } from '@tanstack/react-query';
import type { StudioSession } from '@vizzi/api/contracts';
import type { NEED_NAMES } from '@vizzi/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../lib/api';
import { errorCode } from '../../../lib/error-code';
import { useSingleFlight } from '../../../lib/use-single-flight';
import { isUnanswered } from '../not-heard';
import { useRefreshCatalog } from '../use-refresh-catalog';
import { useKeepOnLeave, useLeftUnsaved } from './use-left-unsaved';
import { useUnsavedWarning } from './use-unsaved-warning';

type Facts = Pick<
  StudioSession,
  'title' | 'description' | 'categoryId' | 'imageUrl' | 'place' | 'isFeatured' | 'isPremium'
> & { readonly needs: (typeof NEED_NAMES)[number][] };

export type EditedFields = Partial<Facts>;

/** Changes that were not saved, as when the editor was left, and what they are changes of. */
interface LeftChanges {
  readonly revision: number;
  readonly changes: EditedFields;
}

/** Typing goes on for a moment before it is saved. */
const AUTOSAVE_MS = 1_200;
/** A save that no server answered is sent again. */
const RETRY_MS = 15_000;

/**
 * The fields of a session while they are edited. Drafts and scheduled sessions are saved by themselves; what members see
 * already is saved by a press. `theirs` is the session as somebody else saved it meanwhile.
 */
export function useEditedSession(session: StudioSession, adopt: (saved: StudioSession) => void) {
  const leftUnsaved = useLeftUnsaved<LeftChanges>('facts', session.id);
  const { left } = leftUnsaved;
  const [changes, setChanges] = useState(left?.changes ?? {});
  /** What was sent without an answer, each of which may have been saved. */
  const [unanswered, setUnanswered] = useState<readonly LeftChanges[]>([]);
  const [theirs, setTheirs] = useState(left && left.revision !== session.revision ? session : undefined);
  const utils = api.useUtils();
  const refreshCatalog = useRefreshCatalog();
  const singleFlight = useSingleFlight();
  const save = api.studio.save.useMutation();
  const isDirty = Object.keys(changes).length > 0;
  const savesItself = session.status === 'draft' || session.status === 'scheduled';

  const send = (revision: number) =>
    singleFlight(async () => {
      const sent = changes;
      try {
        const saved = await save.mutateAsync({ id: session.id, revision, changes: sent });
        setTheirs(undefined);
        settle(saved, sent);
      } catch (error) {
        if (isUnanswered(error)) return setUnanswered((before) => [...before, { revision, changes: sent }]);
        if (errorCode(error) !== 'CONFLICT') return;
        const found = await utils.studio.session.fetch({ id: session.id }, { staleTime: 0 });
        const ours = unanswered.find((each) => isSaved(each, found));
        if (!ours) return setTheirs(found);
        save.reset();
        settle(found, ours.changes);
      }
    });
  const settle = (saved: StudioSession, sent: EditedFields) => {
    setUnanswered([]);
    setChanges((now) => without(now, sent));
    adopt(saved);
    refreshCatalog();
  };

  const mayBeDue = isDirty && savesItself && !theirs && !save.isPending;
  const isDue = mayBeDue && !save.isError;
  const isDueAgain = mayBeDue && save.isError && isUnanswered(save.error);
  useEffect(() => {
    if (!isDue && !isDueAgain) return undefined;
    const timer = setTimeout(() => send(session.revision), isDue ? AUTOSAVE_MS : RETRY_MS);
    return () => clearTimeout(timer);
  });
  useUnsavedWarning(isDirty);
  useKeepOnLeave(
    leftUnsaved,
    isDirty && !isDue && !save.isPending ? { revision: session.revision, changes } : undefined,
  );
  const saveOnLeave = useEffectEvent(() => {
    if (isDue) send(session.revision);
  });
  useEffect(() => () => saveOnLeave(), []);

  return {
    fields: { ...session, ...changes },
    changes,
    change: (more: EditedFields) => {
      save.reset();
      setChanges((now) => ({ ...now, ...more }));
    },
    isDirty,
    isSaving: save.isPending,
    error: theirs ? null : save.error,
    savesItself,
    save: () => send(session.revision),
    theirs,
    keepMine: () => theirs && send(theirs.revision),
    /** What was typed stays unsaved; the next save asks again. */
    decideLater: () => setTheirs(undefined),
    takeTheirs: () => {
      if (theirs) adopt(theirs);
      setTheirs(undefined);
      setChanges({});
      save.reset();
    },
  };
}

/** Whether a session is one that was saved without an answer: it is the next revision, with all that was sent. */
const isSaved = ({ revision, changes }: LeftChanges, found: StudioSession) =>
  found.revision === revision + 1 &&
  Object.entries(changes).every(([name, value]) => hashKey([trimmed(value)]) === hashKey([Reflect.get(found, name)]));

/** As the server saves it. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** What was typed since it was sent stays to be saved. */
function without(now: EditedFields, sent: EditedFields): EditedFields {
  const left = Object.entries(now).filter(([name, value]) => Reflect.get(sent, name) !== value);
  return Object.fromEntries(left);
}
