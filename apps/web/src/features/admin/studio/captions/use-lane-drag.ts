import type { Cue } from '@vizzi/domain';
import { useState, type PointerEvent } from 'react';
import { moveCue, moveEnd, moveStart } from './edit-cues';

/** What of a line is moved: its beginning, all of it, or its end. */
export type CuePart = 'start' | 'body' | 'end';

export const MOVES = { start: moveStart, body: moveCue, end: moveEnd } as const;

/** Pixels that a pointer moves before it drags: less is a press. */
const DRAG_PIXELS = 3;

interface Drag {
  readonly at: number;
  readonly part: CuePart;
  readonly fromX: number;
  readonly pixelsPerSecond: number;
  /** The lines as they are while it lasts; none before the pointer moved. */
  readonly cues?: readonly Cue[];
}

interface LaneDragOptions {
  readonly cues: readonly Cue[];
  readonly duration: number;
  /** The lines after a drag, which is one step to undo. */
  readonly onEdit: (cues: readonly Cue[]) => void;
  readonly onPress: (at: number) => void;
}

/** Moves lines by the pointer. Escape leaves them as they were. */
export function useLaneDrag({ cues, duration, onEdit, onPress }: LaneDragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const begin = (event: PointerEvent<HTMLElement>, at: number, part: CuePart, trackWidth: number) => {
    if (event.button !== 0 || trackWidth === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ at, part, fromX: event.clientX, pixelsPerSecond: trackWidth / duration });
  };
  const move = ({ clientX }: PointerEvent<HTMLElement>) => {
    if (!drag || (!drag.cues && Math.abs(clientX - drag.fromX) < DRAG_PIXELS)) return;
    const by = (clientX - drag.fromX) / drag.pixelsPerSecond;
    setDrag({ ...drag, cues: MOVES[drag.part](cues, drag.at, by) });
  };
  const end = () => {
    if (drag?.cues) onEdit(drag.cues);
    else if (drag) onPress(drag.at);
    setDrag(undefined);
  };
  return { drawn: drag?.cues ?? cues, begin, move, end, cancel: () => setDrag(undefined) };
}
