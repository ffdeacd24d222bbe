import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { memberOfPage } from '../../../lib/api';
import { showError } from '../../../components/feedback/toasts/show-toast';

interface LeftUnsaved<Value> {
  /** What was kept when the editor was last left. */
  readonly left: Value | undefined;
  /** Undefined forgets it. */
  readonly keep: (value: Value | undefined) => void;
}

/** Keeps what is not saved when an editor is left, until it is opened again, the tab is closed or somebody logs out. */
export function useLeftUnsaved<Value>(what: string, id: number): LeftUnsaved<Value> {
  const client = useQueryClient();
  const queryKey = ['left unsaved', what, id];
  return {
    left: client.getQueryData<Value>(queryKey),
    keep: (value) => {
      if (value === undefined) return client.removeQueries({ queryKey, exact: true });
      client.setQueryDefaults(queryKey, { gcTime: Infinity });
      client.setQueryData(queryKey, value);
    },
  };
}

interface Leaving<Value> {
  /** Answers undefined when everything is saved. */
  readonly findUnsaved: () => Value | undefined;
  /** Saves it without the editor, after the save that is under way; answers what could not be saved. Undefined where it waits for a press. */
  readonly saveLeft: (() => Promise<Value | undefined>) | undefined;
}

/**
 * On leaving, what is not saved is kept, and saved where it saves itself; where it is not saved in the end, that is said. After a logout
 * nothing of it is kept for the next person.
 */
export function useSaveOnLeave<Value>({ keep }: LeftUnsaved<Value>, { findUnsaved, saveLeft }: Leaving<Value>): void {
  const client = useQueryClient();
  const leave = useEffectEvent(async () => {
    const memberId = memberOfPage(client);
    const unsaved = memberId === undefined ? undefined : findUnsaved();
    keep(unsaved);
    if (unsaved === undefined) return;
    const left = saveLeft ? await saveLeft().catch(() => unsaved) : unsaved;
    const rest = memberOfPage(client) === memberId ? left : undefined;
    keep(rest);
    if (rest === undefined) return;
    showError('They wait in the editor of this session until this tab is closed.', 'Your changes are not saved');
  });
  useEffect(() => () => void leave(), []);
}
