import type { Session } from '@vizzi/api/contracts';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { PlayDisc } from './play-disc';
import { type PlayOptions, useIsPlaying, useSessionPlayback } from './session-playback';

interface StartButtonProps extends PlayOptions {
  readonly session: Session;
  readonly className?: string | undefined;
}

/** Plays a session within the press and opens its page. A queue plays in place. While the session plays it pauses it. */
export function StartButton({ session, at, queue, className }: StartButtonProps) {
  const playback = useSessionPlayback();
  const isPlaying = useIsPlaying(session);
  const navigate = useNavigate();
  const press = () => {
    if (isPlaying) return playback.pause();
    playback.play(session, { at, queue });
    if (!queue) void navigate(paths.session(session.id));
  };
  return (
    <PlayDisc
      title={session.title}
      isPlaying={isPlaying}
      onPress={press}
      onNear={() => playback.warmUp(session)}
      className={className}
    />
  );
}
