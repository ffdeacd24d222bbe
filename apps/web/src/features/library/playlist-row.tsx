import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock, IconTrash } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { entitlementTo, wholeMinutes } from '@vizzi/domain';
import type { ButtonHTMLAttributes, CSSProperties, KeyboardEvent } from 'react';
import { ActionMenu } from '../../components/overlays/menu/action-menu';
import { SessionRow } from '../../components/session/session-row';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import classes from './playlist-rows.module.css';

interface PlaylistRowProps {
  readonly session: Session;
  readonly index: number;
  readonly count: number;
  /** The element that says how to move. */
  readonly hint: string;
  readonly isDragged: boolean;
  readonly style: CSSProperties | undefined;
  readonly handle: ButtonHTMLAttributes<HTMLButtonElement>;
  readonly onMove: (to: number, byKeyboard: boolean) => void;
  readonly onRemove: () => void;
}

/** One session of a playlist. */
export function PlaylistRow({ session, index, count, hint, isDragged, style, handle, ...events }: PlaylistRowProps) {
  const { onMove, onRemove } = events;
  const { user } = useViewer();
  const isLocked = entitlementTo(session, user) !== 'granted';
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(index + step, true);
  };
  return (
    <SessionRow
      className={classes.row}
      style={style}
      data-dragged={isDragged || undefined}
      data-session={session.id}
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
          type="button"
          className={classes.handle}
          aria-label={`Move ${session.title}, ${index + 1} of ${count}`}
          aria-describedby={hint}
          data-handle
          onKeyDown={press}
          {...handle}
        >
          <IconGripVertical size={22} stroke={1.6} aria-hidden />
        </button>
      }
      trailing={
        <ActionMenu
          label={`Change ${session.title}`}
          actions={[
            { label: 'Move up', Icon: IconArrowUp, disabled: index === 0, onClick: () => onMove(index - 1, false) },
            {
              label: 'Move down',
              Icon: IconArrowDown,
              disabled: index === count - 1,
              onClick: () => onMove(index + 1, false),
            },
            { label: 'Remove from playlist', Icon: IconTrash, danger: true, onClick: onRemove },
          ]}
        />
      }
    />
  );
}
