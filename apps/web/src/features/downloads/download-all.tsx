import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { Session, User } from '@vizzi/api/contracts';
import { accessTo } from '@vizzi/domain';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { isHere } from '../../offline/downloads/download';
import { savesData } from '../../lib/connection';
import { useDownloadCommands } from './use-download-commands';
import { useDownloads } from './use-downloads';

interface DownloadAllProps {
  readonly sessions: readonly Session[];
  readonly user: User;
}

/** Keeps the sessions of a playlist that its member may hear. */
export function DownloadAll({ sessions, user }: DownloadAllProps) {
  const state = useDownloads(user.id);
  const { download } = useDownloadCommands(user.id);
  const [isAsked, setAsked] = useState(false);
  const allowed = sessions.filter((session) => accessTo(session, user) === 'granted');
  if (!state || allowed.length === 0) return null;
  const known = state.downloads.filter((each) => allowed.some(({ id }) => id === each.session.id));
  const isComplete = known.length === allowed.length && known.every((each) => each.state !== 'failed');
  if (isComplete) {
    const here = known.filter(isHere).length;
    return (
      <Button
        component={Link}
        to={paths.downloads}
        variant="outline"
        leftSection={<IconCircleCheck size={18} stroke={1.6} aria-hidden />}
      >
        {here === known.length ? 'Downloaded' : `${here} of ${known.length} are here`}
      </Button>
    );
  }
  const locked = sessions.length - allowed.length;
  return (
    <Button
      variant="outline"
      title={locked > 0 ? `${locked} of these sessions need premium` : undefined}
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      onClick={() => {
        if (savesData() && !isAsked) setAsked(true);
        else download(allowed, state.voices);
      }}
    >
      {isAsked ? 'Data saver is on. Download all' : 'Download all'}
    </Button>
  );
}
