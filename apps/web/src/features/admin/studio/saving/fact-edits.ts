import type { StudioSession } from '@vizzi/api/contracts';
import { isSameFact, type NEED_NAMES } from '@vizzi/domain';

type Facts = Pick<
  StudioSession,
  'title' | 'description' | 'categoryId' | 'imageUrl' | 'place' | 'isFeatured' | 'isPremium'
> & { readonly needs: (typeof NEED_NAMES)[number][] };

export type EditedFields = Partial<Facts>;

/** Fields that were edited, and what they were edited from. */
export interface FactEdits {
  readonly changes: EditedFields;
  /** The same fields as the session had them. */
  readonly from: Partial<StudioSession>;
  readonly status: StudioSession['status'];
  readonly revision: number;
  /** Somebody changed them meanwhile, and put them back. */
  readonly isDoubtful?: boolean;
}

/** Adds more edits of a session. Edits that nobody has sent are made from its newest revision where that has the same fields. */
export function editFacts(
  edits: FactEdits | undefined,
  session: StudioSession,
  more: EditedFields,
  { isSent }: { readonly isSent: boolean },
): FactEdits {
  const { status, revision } = session;
  const before = edits && pick(edits.from, edits.changes);
  const merged = { changes: { ...edits?.changes, ...more }, from: { ...pick(session, more), ...before } };
  const isSame = Object.entries(before ?? {}).every(([name, value]) => isSameFact(value, Reflect.get(session, name)));
  const isOlder = edits && (isSent || edits.isDoubtful || !isSame);
  return { status, ...edits, ...merged, revision: isOlder ? edits.revision : revision };
}

/** The edits that are other than what they were made from, or than what the session has by now. */
export function changedFacts(edits: FactEdits, session: StudioSession): FactEdits | undefined {
  const isUnchanged = ([name, value]: [string, unknown]) =>
    [edits.from, session].every((fields) => isSameFact(value, Reflect.get(fields, name)));
  return unlessNone({ ...edits, changes: without(edits.changes, isUnchanged) });
}

/** The same edits made from another state of the session. */
export const ontoSession = ({ changes }: FactEdits, { status, revision, ...fields }: StudioSession): FactEdits => ({
  changes,
  from: pick(fields, changes),
  status,
  revision,
});

/** What was edited since it was sent. */
export function editedSince(edits: FactEdits, sent: FactEdits, saved: StudioSession): FactEdits | undefined {
  const changes = without(edits.changes, ([name, value]) => Reflect.get(sent.changes, name) === value);
  // What was typed while members did not see the session is not sent to them unasked: its status stays.
  const { status } = edits;
  return unlessNone({
    changes,
    from: { ...edits.from, ...pick(saved, sent.changes) },
    status,
    revision: saved.revision,
  });
}

/**
 * The edited fields that somebody else changed in another way; or all that differ when they are doubtful, or when members see the session
 * by now, or do no more.
 */
export function conflictingFields({ changes, from, status, isDoubtful }: FactEdits, theirs: StudioSession): string[] {
  const isAny = isDoubtful === true || status !== theirs.status;
  return Object.entries(changes)
    .filter(([name, value]) => !isSameFact(value, Reflect.get(theirs, name)))
    .filter(([name]) => isAny || !isSameFact(Reflect.get(from, name), Reflect.get(theirs, name)))
    .map(([name]) => name);
}

/** The edits that remain when theirs are taken where they conflict. */
export function withoutConflicts(edits: FactEdits, theirs: StudioSession): FactEdits | undefined {
  const given = conflictingFields(edits, theirs);
  return unlessNone(
    ontoSession({ ...edits, changes: without(edits.changes, ([name]) => given.includes(name)) }, theirs),
  );
}

const unlessNone = (edits: FactEdits) => (Object.keys(edits.changes).length > 0 ? edits : undefined);

/** The fields of `from` that are named. */
const pick = (from: Partial<StudioSession>, named: object): Partial<StudioSession> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in named));

const without = (changes: EditedFields, isLeftOut: (field: [string, unknown]) => boolean): EditedFields =>
  Object.fromEntries(Object.entries(changes).filter((field) => !isLeftOut(field)));
