import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { AdminSession } from '@vizzi/api/contracts';
import { formatCount, formatTime } from '@vizzi/domain';
import { ActionMenu } from '../../components/overlays/menu/action-menu';
import { SessionRow } from '../../components/session/session-row';
import { paths } from '../../lib/paths';

interface SessionListItemProps {
  readonly session: AdminSession;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function SessionListItem({ session, onEdit, onDelete }: SessionListItemProps) {
  const { title, category, duration, isPremium, isFeatured, listenerCount, storedAudioUrl, isAudioMissing } = session;
  const facts = [
    category.name,
    formatTime(duration),
    isPremium ? 'Premium' : 'Free',
    ...(isFeatured ? ['Featured'] : []),
    `${formatCount(listenerCount)}\u00A0listeners`,
  ];
  return (
    <SessionRow
      session={session}
      to={paths.session(session.id)}
      headingOrder={3}
      meta={facts.join(' · ')}
      note={isAudioMissing ? `${storedAudioUrl}: this file is missing` : storedAudioUrl}
      trailing={
        <ActionMenu
          label={`Change ${title}`}
          actions={[
            { label: 'Edit', Icon: IconPencil, onClick: onEdit },
            { label: 'Delete', Icon: IconTrash, danger: true, onClick: onDelete },
          ]}
        />
      }
    />
  );
}
