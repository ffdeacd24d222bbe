import { useSortable } from '@dnd-kit/sortable';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock, IconTrash } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { entitlementTo, wholeMinutes } from '@vizzi/domain';
import { ActionMenu } from '../../components/overlays/menu/action-menu';
import { SessionRow } from '../../components/session/session-row';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import classes from './playlist-rows.module.css';

interface PlaylistRowProps {
  readonly session: Session;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One session of a playlist. */
export function PlaylistRow({ session, index, count, onMove, onRemove }: PlaylistRowProps) {
  const { user } = useViewer();
  const isLocked = entitlementTo(session, user) !== 'granted';
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: session.id,
  });
  return (
    <SessionRow
      ref={setNodeRef}
      className={classes.row}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      data-dragged={isDragging || undefined}
      session={session}
      to={isLocked ? paths.upgrade : paths.session(session.id)}
      headingOrder={2}
      meta={
        <>
          {session.category.name} · {wholeMinutes(session.duration)} min
          {isLocked && (
            <span className={classes.locked}>
              <IconLock size={16} stroke={1.6} aria-hidden />
              Premium
            </span>
          )}
        </>
      }
      leading={
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${session.title}, ${index + 1} of ${count}`}
        >
          <IconGripVertical size={22} stroke={1.6} aria-hidden />
        </button>
      }
      trailing={
        <ActionMenu
          label={`Change ${session.title}`}
          actions={[
            { label: 'Move up', Icon: IconArrowUp, disabled: index === 0, onClick: () => onMove(index - 1) },
            {
              label: 'Move down',
              Icon: IconArrowDown,
              disabled: index === count - 1,
              onClick: () => onMove(index + 1),
            },
            { label: 'Remove from playlist', Icon: IconTrash, danger: true, onClick: onRemove },
          ]}
        />
      }
    />
  );
}
