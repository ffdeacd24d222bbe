import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';

interface Drag {
  readonly from: number;
  readonly to: number;
  /** Pixels from where the row was. */
  readonly offset: number;
}

/** So close to an edge of the window, the page comes along. */
const EDGE = 96;
const SCROLL_STEP = 14;

/** Rows of a list that follow a finger or a mouse on their handle, and make room for each other meanwhile. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const start = useRef(0);
  const [drag, setDrag] = useState<Drag | null>(null);
  // A hand may be faster than the screen: what it did last counts, drawn or not.
  const latest = useRef<Drag>(null);
  const show = (next: Drag | null) => {
    latest.current = next;
    setDrag(next);
  };

  const follow = (event: PointerEvent) => {
    const before = latest.current;
    if (!before) return;
    if (event.clientY < EDGE) window.scrollBy(0, -SCROLL_STEP);
    if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
    const offset = event.clientY + window.scrollY - start.current;
    show({ ...before, offset, to: placeOf(rowsOf(list.current), before.from, offset) });
  };

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientY + window.scrollY;
      show({ from: index, to: index, offset: 0 });
    },
    onPointerMove: follow,
    onPointerUp: () => {
      const done = latest.current;
      if (done && done.from !== done.to) onMove(done.from, done.to);
      show(null);
    },
    onPointerCancel: () => show(null),
  });

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined;
    if (index === drag.from) return { transform: `translateY(${drag.offset}px)` };
    const height = rowsOf(list.current)[drag.from]?.offsetHeight ?? 0;
    if (index > drag.from && index <= drag.to) return { transform: `translateY(${-height}px)` };
    if (index < drag.from && index >= drag.to) return { transform: `translateY(${height}px)` };
    return undefined;
  };

  return { list, handle, styleOf, dragged: drag?.from };
}

const rowsOf = (list: HTMLElement | null) =>
  [...(list?.children ?? [])].filter((row): row is HTMLElement => row instanceof HTMLElement);

const middleOf = (row: HTMLElement) => row.offsetTop + row.offsetHeight / 2;

/** Where a row belongs that was moved by `offset`: after all those whose middle lies above its own. */
function placeOf(rows: readonly HTMLElement[], from: number, offset: number): number {
  const row = rows[from];
  if (!row) return from;
  const middle = middleOf(row) + offset;
  return rows.filter((other) => other !== row && middleOf(other) < middle).length;
}
