import { notifications } from '@mantine/notifications';
import type { SessionPreview } from '@vizzi/api/contracts';
import { accessTo } from '@vizzi/domain';
import { useCallback, useEffect, type MouseEvent } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state';
import { useViewer } from '../../../lib/use-viewer';
import { Bar } from '../bar/bar';
import { PlayerStatus } from '../bar/player-status';
import { useShortcuts } from '../bar/use-shortcuts';
import { MessagePage } from '../session-page/message-page';
import { SessionDetails } from '../session-page/session-details';
import { SessionPlayer } from '../session-page/session-player';
import { SessionWithdrawn } from '../session-page/session-withdrawn';
import { useFullScreen } from '../session-page/use-full-screen';
import { connectTabs } from '../single-tab-playback';
import { useAccessGuard } from '../use-access-guard';
import { usePlayer } from '../use-player';

/** The page of a session with its player, for a listener who does not exist. What is heard here is not reported. */
export function PreviewedPage({ session }: Pick<SessionPreview, 'session'>) {
  const player = usePlayer();
  useAccessGuard();
  useShortcuts();
  useEffect(() => connectTabs(player), [player]);
  return (
    <div onClickCapture={stay}>
      <SessionAs session={session} />
      <Bar />
      <PlayerStatus />
    </div>
  );
}

function SessionAs({ session }: Pick<SessionPreview, 'session'>) {
  const { user } = useViewer();
  const fullScreen = useFullScreen();
  const access = accessTo(session, user);
  const sayLocked = useCallback(() => say('Here Play leads a visitor to the login.'), []);
  if (access === 'withdrawn') return <SessionWithdrawn title={session.title} />;
  if (access === 'upgrade') {
    return (
      <MessagePage>
        <EmptyState
          title={session.title}
          text="This session is for premium members. Its page leads a free member to the plans."
          order={1}
        />
      </MessagePage>
    );
  }
  return (
    <>
      <SessionPlayer
        session={session}
        onLocked={access === 'granted' ? undefined : sayLocked}
        fullScreen={fullScreen}
      />
      <SessionDetails session={session} />
    </>
  );
}

/** Links and other sessions would leave the preview, some for pages that an admin cannot open. */
function stay(event: MouseEvent<HTMLElement>) {
  if (!(event.target instanceof Element) || !event.target.closest('a, [data-play-disc]')) return;
  event.preventDefault();
  event.stopPropagation();
  say('Links and other sessions lead nowhere in a preview.');
}

const say = (message: string) => void notifications.show({ id: message, message });
