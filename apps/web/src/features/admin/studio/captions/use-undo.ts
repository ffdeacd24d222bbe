import { useReducer } from 'react';

interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
}

type Step<Value> = { readonly kind: 'set'; readonly value: Value } | { readonly kind: 'undo' | 'redo' };

const MOST = 200;

/** A value whose changes can be undone and done again. */
export function useUndo<Value>(initial: Value) {
  const [{ past, now, future }, step] = useReducer(apply<Value>, { past: [], now: initial, future: [] });
  return {
    value: now,
    set: (value: Value) => step({ kind: 'set', value }),
    undo: () => step({ kind: 'undo' }),
    redo: () => step({ kind: 'redo' }),
    /** What undoing brings back; undefined when there is nothing to undo. */
    previous: past.at(-1),
    /** The same for doing it again. */
    next: future[0],
  };
}

function apply<Value>(history: History<Value>, step: Step<Value>): History<Value> {
  const { past, now, future } = history;
  if (step.kind === 'set') return { past: [...past, now].slice(-MOST), now: step.value, future: [] };
  if (step.kind === 'undo') {
    const before = past.at(-1);
    return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] };
  }
  const [next, ...later] = future;
  return next === undefined ? history : { past: [...past, now], now: next, future: later };
}
