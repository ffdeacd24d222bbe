import type { Announcements, Over, UniqueIdentifier } from '@dnd-kit/core';
import type { Session } from '@vizzi/api/contracts';

export const INSTRUCTIONS = {
  draggable: 'Drag, or press Space and use the up and down arrow keys. Space drops the session, Escape cancels.',
};

/** What a screen reader says while a session is moved within its playlist. */
export function announcementsFor(sessions: readonly Session[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => sessions.find((session) => session.id === id)?.title ?? '';
  const position = (id: UniqueIdentifier, over: Over | null) => {
    const index = sessions.findIndex((session) => session.id === over?.id);
    return index < 0 ? undefined : `${titleOf(id)} is now ${index + 1} of ${sessions.length}`;
  };
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} can be moved`,
    onDragOver: ({ active, over }) => position(active.id, over),
    onDragEnd: ({ active, over }) => position(active.id, over),
    onDragCancel: ({ active }) => `${titleOf(active.id)} is where it was`,
  };
}
