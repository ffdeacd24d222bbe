import { Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { AdminSession } from '@vizzi/api/contracts';
import { formatCount, formatTime } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { ActionMenu } from '../../components/action-menu';
import { Cover } from '../../components/cover';
import { paths } from '../../lib/paths';
import classes from './session-list.module.css';

interface SessionRowProps {
  readonly session: AdminSession;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One session as an admin sees it. */
export function SessionRow({ session, onEdit, onDelete }: SessionRowProps) {
  const { title, category, duration, isPremium, isFeatured, listenerCount, storedAudioUrl } = session;
  const facts = [
    category.name,
    formatTime(duration),
    isPremium ? 'Premium' : 'Free',
    ...(isFeatured ? ['Featured'] : []),
    `${formatCount(listenerCount)} listeners`,
  ];
  return (
    <li className={classes.row}>
      <Cover src={session.imageUrl} className={classes.cover} />
      <div className={classes.words}>
        <Title order={3} size="h4">
          <Link to={paths.session(session.id)}>{title}</Link>
        </Title>
        <p>{facts.join(' · ')}</p>
        <p className={classes.address}>{storedAudioUrl}</p>
      </div>
      <ActionMenu
        label={`Change ${title}`}
        actions={[
          { label: 'Edit', Icon: IconPencil, onClick: onEdit },
          { label: 'Delete', Icon: IconTrash, danger: true, onClick: onDelete },
        ]}
      />
    </li>
  );
}
