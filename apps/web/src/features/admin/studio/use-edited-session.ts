import { hashKey, useMutation } from '@tanstack/react-query';
import type { StudioSession } from '@vizzi/api/contracts';
import type { NEED_NAMES } from '@vizzi/domain';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { errorCode } from '../../../lib/error-code';
import { useUnsavedWarning } from '../../../lib/unsaved-work';
import { useSingleFlight } from '../../../lib/use-single-flight';
import { isUnanswered, sayFailed } from '../not-heard';
import { useRefreshCatalog } from '../use-refresh-catalog';
import { useLeftUnsaved, useSaveOnLeave } from './use-left-unsaved';

type Facts = Pick<
  StudioSession,
  'title' | 'description' | 'categoryId' | 'imageUrl' | 'place' | 'isFeatured' | 'isPremium'
> & { readonly needs: (typeof NEED_NAMES)[number][] };

export type EditedFields = Partial<Facts>;

/** Facts, as they are compared, and their revision. */
interface Base {
  readonly revision: number;
  readonly before: string;
}

/** Changes that were sent, of which no answer has arrived, and the fields after them. */
interface SentChanges extends Base {
  readonly changes: EditedFields;
  readonly after: string;
}

/** Changes that were not saved when the editor was left, and what they are changes of. */
interface LeftChanges extends Base {
  readonly changes: EditedFields;
  readonly unanswered: readonly SentChanges[];
}

interface Saving {
  readonly base: StudioSession;
  readonly changes: EditedFields;
  readonly signal?: AbortSignal;
}

interface Saved {
  readonly session: StudioSession;
  /** What is saved of what was sent: all, or what an earlier request had saved already. */
  readonly changes: EditedFields;
}

/** Somebody else saved other facts meanwhile. */
class OtherFacts extends Error {
  constructor(readonly found: StudioSession) {
    super('Somebody else saved this session meanwhile.');
  }
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
  const isOlder = left !== undefined && left.revision !== session.revision;
  const arrived = isOlder ? left.unanswered.find((sent) => isSaved(sent, session)) : undefined;
  const [changes, setChanges] = useState(() => without(left?.changes ?? {}, arrived?.changes ?? {}));
  /** What was sent without an answer, each of which may have been saved. */
  const [unanswered, setUnanswered] = useState<readonly SentChanges[]>(left?.unanswered ?? []);
  /** The facts that the changes are changes of. Another save may bring a session that has others. */
  const [baseOfChanges, setBase] = useState<Base>(() => (isOlder && !arrived ? left : baseOf(session)));
  const isDirty = Object.keys(changes).length > 0;
  const from = isDirty ? baseOfChanges : baseOf(session);
  const facts = factsOf(session);
  const isOwn = unanswered.some(({ before, after }) => before !== after && after === facts);
  const isOther = from.before !== facts && !isOwn;
  const [theirs, setTheirs] = useState(isOther ? session : undefined);
  /** Changes about which the question was put off. */
  const [putOff, setPutOff] = useState<EditedFields>();
  /** What was typed last, with the spaces around it that the server does not store. */
  const [typed, setTyped] = useState<EditedFields>({});
  const underWay = useRef<{ readonly sent: SentChanges; readonly saved: Promise<Saved> }>(undefined);
  const utils = api.useUtils();
  const refreshCatalog = useRefreshCatalog();
  const singleFlight = useSingleFlight();
  const savesItself = session.status === 'draft' || session.status === 'scheduled';

  /** Saves changes of `base`. When only other things of the session were changed meanwhile, such as its captions, saves onto that. */
  const saveOnto = async ({ base, changes: sent, signal }: Saving, tries = 2): Promise<Saved> => {
    const { id, revision } = base;
    try {
      const options = { ...leftUnsaved.call, ...(signal && { signal }) };
      return {
        session: await utils.client.studio.save.mutate({ id, revision, changes: sent }, options),
        changes: sent,
      };
    } catch (error) {
      if (errorCode(error) !== 'CONFLICT') throw error;
      const found = await utils.studio.session.fetch({ id: String(id) }, { staleTime: 0 });
      // A browser sends a request again whose connection breaks.
      const ours = [...unanswered, sentOf(base, sent)].find((each) => isSaved(each, found));
      if (ours) return { session: found, changes: ours.changes };
      const isSame = found.status === base.status && factsOf(found) === factsOf(base);
      if (!isSame || tries === 1) throw new OtherFacts(found);
      return saveOnto({ base: found, changes: sent, ...(signal && { signal }) }, tries - 1);
    }
  };
  const save = useMutation({ mutationFn: (saving: Saving) => saveOnto(saving) });

  const send = (base: StudioSession) =>
    singleFlight(async () => {
      const sent = sentOf(base, changes);
      try {
        const saved = save.mutateAsync({ base, changes });
        underWay.current = { sent, saved };
        settle(await saved);
      } catch (error) {
        if (error instanceof OtherFacts) return ask(error.found);
        if (isUnanswered(error)) setUnanswered((before) => [...before, sent]);
        if (theirs) sayFailed(error);
      } finally {
        underWay.current = undefined;
      }
    });
  const ask = (found: StudioSession | undefined) => {
    setTheirs(found);
    setPutOff(undefined);
  };
  const settle = (saved: Saved) => {
    ask(undefined);
    setUnanswered([]);
    setBase(baseOf(saved.session));
    setChanges((now) => without(now, saved.changes));
    adopt(saved.session);
    refreshCatalog();
  };
  /** What somebody else saved is asked about first, however often that was put off. */
  const saveOrAsk = () => (theirs || isOther ? ask(theirs ?? session) : send(session));

  /** What was typed since a save failed is sent anew. */
  const hasFailed = save.isError && save.variables.changes === changes;
  const mayBeDue = isDirty && savesItself && !save.isPending && (!theirs || putOff !== undefined);
  const isDue = mayBeDue && !hasFailed && putOff !== changes;
  const isDueAgain = mayBeDue && hasFailed && !theirs && isUnanswered(save.error);
  useEffect(() => {
    if (!isDue && !isDueAgain) return undefined;
    const timer = setTimeout(saveOrAsk, isDue ? AUTOSAVE_MS : RETRY_MS);
    return () => clearTimeout(timer);
  });
  useUnsavedWarning(isDirty);
  /** What is under way, and then what was typed since. */
  const saveLeft = async (signal: AbortSignal) => {
    const first = await underWay.current?.saved;
    signal.throwIfAborted();
    const rest = without(changes, first?.changes ?? {});
    const saved = first?.session ?? session;
    if (Object.keys(rest).length === 0) return undefined;
    if (!savesItself) return { ...baseOf(saved), changes: rest, unanswered: [] };
    const then = await saveOnto({ base: saved, changes: rest, signal });
    adopt(then.session);
    const last = without(rest, then.changes);
    return Object.keys(last).length > 0 ? { ...baseOf(then.session), changes: last, unanswered: [] } : undefined;
  };
  const findUnsaved = () => {
    if (!isDirty) return undefined;
    const { revision, before } = from;
    if (theirs || isOther) return { revision, before, changes, unanswered };
    const first = underWay.current?.sent ?? sentOf(session, changes);
    const then = { ...session, ...underWay.current?.sent.changes, revision: first.revision + 1 };
    return { revision, before, changes, unanswered: [...unanswered, first, sentOf(then, changes)] };
  };
  useSaveOnLeave(leftUnsaved, {
    findUnsaved,
    saveLeft: !theirs && !isOther && (isDue || save.isPending) ? saveLeft : undefined,
  });

  return {
    fields: { ...session, ...spaced(typed, session), ...changes },
    changes,
    change: (more: EditedFields) => {
      if (!isDirty) setBase(baseOf(session));
      setTyped((now) => ({ ...now, ...more }));
      setChanges((now) => ({ ...now, ...more }));
    },
    isDirty,
    isSaving: save.isPending,
    error: hasFailed && !theirs ? save.error : null,
    isPutOff: putOff !== undefined,
    savesItself,
    save: saveOrAsk,
    theirs: putOff ? undefined : theirs,
    keepMine: () => theirs && send(theirs),
    /** What was typed stays unsaved; the next save asks again. */
    decideLater: () => setPutOff(changes),
    takeTheirs: () => {
      if (theirs) adopt(theirs);
      ask(undefined);
      setChanges({});
      save.reset();
    },
  };
}

type Fields = Pick<StudioSession, keyof Facts>;

/** The fields that an editor changes, as the server saves them, to be compared. */
const factsOf = ({ title, description, imageUrl, needs, categoryId, place, isFeatured, isPremium }: Fields) =>
  hashKey([title.trim(), description.trim(), imageUrl, needs.toSorted(), categoryId, place, isFeatured, isPremium]);

type Revised = Fields & Pick<StudioSession, 'revision'>;

const baseOf = (session: Revised): Base => ({ revision: session.revision, before: factsOf(session) });

const sentOf = (base: Revised, changes: EditedFields): SentChanges => ({
  ...baseOf(base),
  changes,
  after: factsOf({ ...base, ...changes }),
});

/** Whether a session is what became of changes that were sent: the next revision, with them and nothing else. */
const isSaved = ({ revision, before, after }: SentChanges, found: StudioSession) =>
  found.revision === revision + 1 && before !== after && factsOf(found) === after;

/** Texts as they were typed, where the session has them without the spaces around: somebody may be about to type the next word. */
function spaced(typed: EditedFields, session: StudioSession): EditedFields {
  const isSame = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && value.trim() === Reflect.get(session, name);
  return Object.fromEntries(Object.entries(typed).filter(isSame));
}

/** What was typed since it was sent stays to be saved. */
function without(now: EditedFields, sent: EditedFields): EditedFields {
  const left = Object.entries(now).filter(([name, value]) => Reflect.get(sent, name) !== value);
  return Object.fromEntries(left);
}
