import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
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
      showError('They wait in the editor of this session until this tab is closed.', 'Your changes are not saved');
    },
  };
}

/** Keeps `value` on leaving; undefined when everything is saved. */
export function useKeepOnLeave<Value>({ keep }: LeftUnsaved<Value>, value: Value | undefined): void {
  const leave = useEffectEvent(() => keep(value));
  useEffect(() => () => leave(), []);
}
