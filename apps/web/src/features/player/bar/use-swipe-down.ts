import { type PointerEvent, type RefObject, useRef } from 'react';

/** A shorter way is taken back. */
const CLOSE_PX = 72;

/** Pulls a sheet down by its handle, and closes it once it was pulled far enough. Returns the handle's listeners. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number>(undefined);
  const distance = ({ clientY }: PointerEvent) => Math.max(0, clientY - (from.current ?? clientY));
  const move = (pixels: number) => sheet.current?.style.setProperty('translate', pixels > 0 ? `0 ${pixels}px` : '');
  const end = (event: PointerEvent) => {
    if (from.current === undefined) return;
    const isFar = distance(event) >= CLOSE_PX && event.type === 'pointerup';
    from.current = undefined;
    if (isFar) onClose();
    else move(0);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== undefined) move(distance(event));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
