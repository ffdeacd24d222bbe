import { hashKey, type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { showError } from '../../../components/feedback/toasts/show-toast';
import { callFor, LEFT_UNSAVED, memberOfPage } from '../../../lib/api';
import { noteUnsaved } from '../../../lib/unsaved-work';

/** A save that goes on after an editor was left counts as failed then, and the editor can be opened again. */
const PATIENCE_MS = 30_000;

interface LeftUnsaved<Value> {
  /** The session that is edited. */
  readonly id: number;
  /** Who edits it. */
  readonly memberId: number | undefined;
  /** The option of a call that the server refuses once somebody else is logged in. */
  readonly call: Partial<ReturnType<typeof callFor>>;
  /** What was kept when the editor was last left. */
  readonly left: Value | undefined;
  /** Undefined forgets it. */
  readonly keep: (value: Value | undefined) => void;
}

/** Ends the notes of what is kept, by the hashes of its keys. */
const notes = new Map<string, () => void>();

/**
 * Keeps what is not saved when an editor is left, until the same member opens it again, the page is closed or loaded anew, or somebody
 * logs out.
 */
export function useLeftUnsaved<Value>(what: string, id: number): LeftUnsaved<Value> {
  const client = useQueryClient();
  const [memberId] = useState(() => memberOfPage(client));
  const queryKey = [LEFT_UNSAVED, memberId, what, id];
  const hash = hashKey(queryKey);
  const [left] = useState(() => client.getQueryData<Value>(queryKey));
  return {
    id,
    memberId,
    call: memberId === undefined ? {} : callFor(memberId),
    left,
    keep: (value) => {
      notes.get(hash)?.();
      notes.delete(hash);
      if (value === undefined) return client.removeQueries({ queryKey, exact: true });
      keepForever(client);
      client.setQueryData(queryKey, value);
      // A logout removes all queries.
      const isKept = () => isFor(client, memberId) && client.getQueryData(queryKey) !== undefined;
      notes.set(hash, noteUnsaved(isKept));
    },
  };
}

const keepForever = (client: QueryClient) => client.setQueryDefaults([LEFT_UNSAVED], { gcTime: Infinity });

interface Leaving<Value> {
  /** Answers undefined when everything is saved. */
  readonly findUnsaved: () => Value | undefined;
  /** Saves it without the editor, after the save that is under way; answers what could not be saved. Undefined, or answers that, where it waits for a press. */
  readonly saveLeft: ((signal: AbortSignal) => Promise<Value | undefined> | undefined) | undefined;
}

const savingKey = (id: number) => ['save left', id];

/** Whether what an editor of a session left is being saved: it opens again after that, so that never two saves are under way. */
export const useIsSavingLeft = (id: number): boolean => useIsMutating({ mutationKey: savingKey(id) }) > 0;

/**
 * On leaving, what is not saved is kept, and saved where it saves itself; where it is not saved in the end, that is said. After a logout
 * nothing of it is kept for the next person.
 */
export function useSaveOnLeave<Value>(
  { id, memberId, left, keep }: LeftUnsaved<Value>,
  { findUnsaved, saveLeft }: Leaving<Value>,
): void {
  const client = useQueryClient();
  // A logout removes this mark with all that is theirs. A session that ends elsewhere leaves it.
  const mark = [LEFT_UNSAVED, memberId, useId()];
  const hasLoggedOut = () => client.getQueryData(mark) === undefined;
  const leave = useEffectEvent(() => {
    const unsaved = hasLoggedOut() ? undefined : findUnsaved();
    keep(unsaved);
    if (unsaved === undefined) return client.removeQueries({ queryKey: mark });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // Begins at once, while the save that is under way is known.
    const begun = saveLeft?.(signal);
    if (!begun) return sayUnsaved();
    const saving = Promise.race([begun, end(signal)]).catch(() => unsaved);
    const mutationFn = async () => {
      const left = await saving;
      const rest = hasLoggedOut() ? undefined : left;
      keep(rest);
      if (rest !== undefined && isFor(client, memberId)) sayUnsaved();
    };
    void client
      .getMutationCache()
      .build(client, { mutationKey: savingKey(id), mutationFn })
      .execute(undefined);
  });
  const take = useEffectEvent(() => {
    // What it did not begin with was left after it had begun.
    if (left !== undefined) keep(undefined);
    keepForever(client);
    client.setQueryData(mark, true);
  });
  useEffect(() => {
    take();
    return () => leave();
  }, []);
}

/** Whether the page shows the member, or nobody: they may log in again. */
const isFor = (client: QueryClient, memberId: number | undefined) =>
  [memberId, undefined].includes(memberOfPage(client));

const sayUnsaved = () =>
  showError(
    'They wait in the editor of this session until this page is closed or loaded anew.',
    'Your changes are not saved',
  );

const end = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('No server answered in time.')));
  });
