import { hashKey, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showError } from '../../../components/feedback/toasts/show-toast';
import { memberOfPage } from '../../../lib/api';
import { noteUnsaved } from '../../../lib/unsaved-work';

/** A save that goes on after an editor was left counts as failed then, and the editor can be opened again. */
const PATIENCE_MS = 30_000;

interface LeftUnsaved<Value> {
  /** The session that is edited. */
  readonly id: number;
  /** What was kept when the editor was last left. */
  readonly left: Value | undefined;
  /** Undefined forgets it. */
  readonly keep: (value: Value | undefined) => void;
}

/** Ends the notes of what is kept, by the hashes of its keys. */
const notes = new Map<string, () => void>();

/** Keeps what is not saved when an editor is left, until it is opened again, the page is closed or loaded anew, or somebody logs out. */
export function useLeftUnsaved<Value>(what: string, id: number): LeftUnsaved<Value> {
  const client = useQueryClient();
  const queryKey = ['left unsaved', what, id];
  const hash = hashKey(queryKey);
  return {
    id,
    left: client.getQueryData<Value>(queryKey),
    keep: (value) => {
      notes.get(hash)?.();
      notes.delete(hash);
      if (value === undefined) return client.removeQueries({ queryKey, exact: true });
      client.setQueryDefaults(queryKey, { gcTime: Infinity });
      client.setQueryData(queryKey, value);
      // A logout removes all queries.
      const isKept = () => client.getQueryData(queryKey) !== undefined;
      notes.set(hash, noteUnsaved(isKept));
    },
  };
}

interface Leaving<Value> {
  /** Answers undefined when everything is saved. */
  readonly findUnsaved: () => Value | undefined;
  /** Saves it without the editor, after the save that is under way; answers what could not be saved. Undefined where it waits for a press. */
  readonly saveLeft: ((signal: AbortSignal) => Promise<Value | undefined>) | undefined;
}

const savingKey = (id: number) => ['save left', id];

/** Whether what an editor of a session left is being saved: it opens again after that, so that never two saves are under way. */
export const useIsSavingLeft = (id: number): boolean => useIsMutating({ mutationKey: savingKey(id) }) > 0;

/**
 * On leaving, what is not saved is kept, and saved where it saves itself; where it is not saved in the end, that is said. After a logout
 * nothing of it is kept for the next person.
 */
export function useSaveOnLeave<Value>(
  { id, keep }: LeftUnsaved<Value>,
  { findUnsaved, saveLeft }: Leaving<Value>,
): void {
  const client = useQueryClient();
  const leave = useEffectEvent(() => {
    const memberId = memberOfPage(client);
    const unsaved = memberId === undefined ? undefined : findUnsaved();
    keep(unsaved);
    if (unsaved === undefined) return;
    if (!saveLeft) return sayUnsaved();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // Begins at once, while the save that is under way is known.
    const saving = Promise.race([saveLeft(signal), end(signal)]).catch(() => unsaved);
    const mutationFn = async () => {
      const left = await saving;
      const rest = memberOfPage(client) === memberId ? left : undefined;
      keep(rest);
      if (rest !== undefined) sayUnsaved();
    };
    void client
      .getMutationCache()
      .build(client, { mutationKey: savingKey(id), mutationFn })
      .execute(undefined);
  });
  const take = useEffectEvent(() => keep(undefined));
  useEffect(() => {
    take();
    return () => leave();
  }, []);
}

const sayUnsaved = () =>
  showError(
    'They wait in the editor of this session until this page is closed or loaded anew.',
    'Your changes are not saved',
  );

const end = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('No server answered in time.')));
  });
