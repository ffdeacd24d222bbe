import { VisuallyHidden } from '@mantine/core';
import type { Playlist, Session } from '@vizzi/api/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { PlaylistRow } from './playlist-row';
import classes from './playlist-rows.module.css';
import { useDragOrder } from './use-drag-order';
import { usePlaylistOrder } from './use-playlist-order';

/** The sessions of a playlist in their order, which can be changed by hand, by keyboard or by menu. */
export function PlaylistRows({ playlist }: { readonly playlist: Playlist }) {
  const { sessions } = playlist;
  const order = usePlaylistOrder(playlist);
  const [said, setSaid] = useState('');
  const hint = useId();

  const move = (from: number, to: number) => {
    const session = sessions[from];
    if (!session || to < 0 || to >= sessions.length) return;
    order.move(from, to);
    setSaid(`${session.title} is now ${to + 1} of ${sessions.length}`);
  };
  const { list, handle, styleOf, dragged } = useDragOrder(move);
  // A row that changes its place in the document, or leaves it, loses the focus on the way.
  const heir = useRef<string>(undefined);
  useEffect(() => {
    if (heir.current === undefined || document.activeElement !== document.body) return;
    const next = list.current?.querySelector<HTMLElement>(`[data-session="${heir.current}"] [data-handle]`);
    (next ?? list.current)?.focus();
  });
  const remove = (session: Session) => {
    heir.current = '';
    order.remove(session);
    setSaid(`${session.title} was removed`);
  };

  return (
    <>
      <VisuallyHidden id={hint}>Drag, or use the up and down arrow keys.</VisuallyHidden>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      <ol ref={list} tabIndex={-1} aria-label="Sessions in order" className={classes.rows}>
        {sessions.map((session, index) => (
          <PlaylistRow
            key={session.id}
            session={session}
            index={index}
            count={sessions.length}
            hint={hint}
            isDragged={dragged === index}
            style={styleOf(index)}
            handle={handle(index)}
            onMove={(to, byKeyboard) => {
              move(index, to);
              heir.current = byKeyboard ? String(session.id) : undefined;
            }}
            onRemove={() => remove(session)}
          />
        ))}
      </ol>
    </>
  );
}
