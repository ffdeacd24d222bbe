import { useSortable } from '@dnd-kit/sortable';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { accessTo, wholeMinutes } from '@vizzi/domain';
import { ActionMenu } from '../../components/overlays/menu/action-menu';
import { LockedPill } from '../../components/session/locked-pill';
import { useIsPlaying } from '../../components/session/session-playback';
import { SessionRow } from '../../components/session/session-row';
import { StartButton } from '../../components/session/start-button';
import { useNeedsSignal } from '../../lib/kept-sessions';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import classes from './playlist-rows.module.css';

interface PlaylistRowProps {
  readonly session: Session;
  readonly sessions: readonly Session[];
  readonly index: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One session of a playlist. */
export function PlaylistRow({ session, sessions, index, onMove, onRemove }: PlaylistRowProps) {
  const { user } = useViewer();
  const count = sessions.length;
  const access = accessTo(session, user);
  const isPlaying = useIsPlaying(session);
  const isAway = useNeedsSignal(session.id) && !isPlaying;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: session.id,
  });
  const moveLabel = `Move ${session.title}, ${index + 1} of ${count}`;
  return (
    <SessionRow
      ref={setNodeRef}
      className={classes.row}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      data-dragged={isDragging || undefined}
      session={session}
      to={paths.session(session.id)}
      data-playing={isPlaying || undefined}
      headingOrder={2}
      misty={isAway}
      meta={
        <>
          {isPlaying && <span className={classes.now}>Playing</span>}
          {session.category.name} · {wholeMinutes(session.duration)} min
          {isAway && ' · Needs a signal'}
        </>
      }
      leading={
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={moveLabel}
        >
          <IconGripVertical size={22} stroke={1.6} aria-hidden />
        </button>
      }
      trailing={
        <>
          {!isAway && access === 'granted' && <StartButton session={session} queue={sessions} />}
          {access !== 'granted' && <LockedPill access={access} session={session} />}
          <ActionMenu
            label={`Change ${session.title}`}
            actions={[
              {
                label: 'Move up',
                Icon: IconArrowUp,
                disabled: index === 0,
                onClick: () => onMove(index - 1),
              },
              {
                label: 'Move down',
                Icon: IconArrowDown,
                disabled: index === count - 1,
                onClick: () => onMove(index + 1),
              },
              { label: 'Remove from playlist', Icon: IconTrash, danger: true, onClick: onRemove },
            ]}
          />
        </>
      }
    />
  );
}
