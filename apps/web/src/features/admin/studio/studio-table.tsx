import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { StudioSession } from '@vizzi/api/contracts';
import { formatTime } from '@vizzi/domain';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ActionMenu } from '../../../components/overlays/menu/action-menu';
import { Cover } from '../../../components/session/cover';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { mostOf } from '../insights/sparkline';
import { RecentPlays } from './recent-plays';
import { StatusLabel } from './status-label';
import classes from './studio-table.module.css';

interface StudioTableProps {
  readonly sessions: readonly StudioSession[];
  readonly onDelete: (session: StudioSession) => void;
}

/** Sessions as rows. A title opens the editor, the dots hold the rest. */
export function StudioTable({ sessions, onDelete }: StudioTableProps) {
  const { data: plays } = api.insights.sessions.useQuery({ range: 28 });
  const most = mostOf(plays ?? []);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Session</th>
          <th scope="col">Status</th>
          <th scope="col" className={classes.wide}>
            Plays, 28 days
          </th>
          <th scope="col" className={classes.wide}>
            Voices
          </th>
          <th scope="col">
            <span className={classes.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <StudioRow
            key={session.id}
            session={session}
            plays={plays && <RecentPlays plays={plays.find(({ id }) => id === session.id)} most={most} />}
            onDelete={() => onDelete(session)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface StudioRowProps {
  readonly session: StudioSession;
  /** Undefined until they are known. */
  readonly plays: ReactNode;
  readonly onDelete: () => void;
}

function StudioRow({ session, plays, onDelete }: StudioRowProps) {
  const navigate = useNavigate();
  const { id, title, category, duration, isPremium, isFeatured, imageUrl } = session;
  const facts = [
    category.name,
    session.storedAudioUrl ? formatTime(duration) : 'no audio yet',
    isPremium ? 'Premium' : 'Free',
    ...(isFeatured ? ['Featured'] : []),
  ];
  const editor = paths.adminSession(id);
  return (
    <tr>
      <th scope="row">
        <div className={classes.what}>
          <Cover src={imageUrl} className={classes.cover} />
          <div className={classes.words}>
            <Link to={editor} className={classes.title}>
              {title}
            </Link>
            <p className={classes.facts}>{facts.join(' · ')}</p>
            {session.storedAudioUrl && (
              <p className={classes.address}>
                {session.isAudioMissing ? `${session.storedAudioUrl}: this file is missing` : session.storedAudioUrl}
              </p>
            )}
          </div>
        </div>
      </th>
      <td>
        <StatusLabel session={session} />
        <div className={classes.narrow}>{plays}</div>
      </td>
      <td className={classes.wide}>{plays}</td>
      <td className={classes.wide}>{voicesOf(session)}</td>
      <td className={classes.actions}>
        <ActionMenu
          label={`Change ${title}`}
          actions={[
            { label: 'Edit', Icon: IconPencil, onClick: () => void navigate(editor) },
            { label: 'Delete', Icon: IconTrash, danger: true, onClick: onDelete },
          ]}
        />
      </td>
    </tr>
  );
}

function voicesOf({ storedAudioUrl, storedFemaleAudioUrl }: StudioSession): string {
  if (!storedAudioUrl) return 'None';
  return storedFemaleAudioUrl ? 'Male, female' : 'Male';
}
