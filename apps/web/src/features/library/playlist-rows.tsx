import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import type { Playlist, Session } from '@vizzi/api/contracts';
import { useEffect, useRef, useState } from 'react';
import { PlaylistRow } from './playlist-row';
import classes from './playlist-rows.module.css';
import { announcementsFor, INSTRUCTIONS } from './sort-announcements';
import { usePlaylistOrder } from './use-playlist-order';

const keepInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The sessions of a playlist in their order, which changes by dragging, by keyboard or by menu. */
export function PlaylistRows({ playlist }: { readonly playlist: Playlist }) {
  const { sessions } = playlist;
  const order = usePlaylistOrder(playlist);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusListAfterRemoval = useFocusListAfterRemoval(list);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const drop = ({ active, over }: DragEndEvent) => {
    const from = sessions.findIndex(({ id }) => id === active.id);
    const to = sessions.findIndex(({ id }) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) order.move(from, to);
  };
  const moveByMenu = (session: Session, from: number, to: number) => {
    order.move(from, to);
    setAnnouncement(`${session.title} is now ${to + 1} of ${sessions.length}`);
  };
  const remove = (session: Session) => {
    focusListAfterRemoval();
    order.remove(session);
    setAnnouncement(`${session.title} was removed`);
  };

  return (
    <>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[keepInColumn]}
        onDragEnd={drop}
        accessibility={{ announcements: announcementsFor(sessions), screenReaderInstructions: INSTRUCTIONS }}
      >
        <SortableContext items={[...sessions]} strategy={verticalListSortingStrategy}>
          <ol ref={list} tabIndex={-1} aria-label="Sessions in order" className={classes.rows}>
            {sessions.map((session, index) => (
              <PlaylistRow
                key={session.id}
                session={session}
                index={index}
                sessions={sessions}
                onMove={(to) => moveByMenu(session, index, to)}
                onRemove={() => remove(session)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

/** A removed row takes the focus with it: then the list gets it. */
function useFocusListAfterRemoval(list: { readonly current: HTMLOListElement | null }) {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (isAwaited.current && document.activeElement === document.body) list.current?.focus();
  });
  return () => {
    isAwaited.current = true;
  };
}
