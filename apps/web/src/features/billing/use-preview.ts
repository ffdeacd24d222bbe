import { useEffect, useRef, useState } from 'react';
import { useSessionPlayback } from '../../components/session/session-playback';
import { isAborted } from '../../lib/is-aborted';
import { openSoundChannel } from '../../lib/sound-channel';

/** Plays a short file apart from the player, which pauses. It stops with the component, and when something else starts. */
export function usePreview(url: string) {
  const player = useSessionPlayback();
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'silent' | 'playing' | 'failed'>('silent');
  useEffect(() => {
    const element = document.createElement('audio');
    element.preload = 'none';
    element.src = url;
    const channel = openSoundChannel(() => element.pause());
    element.addEventListener('play', channel.started);
    element.addEventListener('playing', () => setState('playing'));
    element.addEventListener('pause', () => setState('silent'));
    element.addEventListener('error', () => setState('failed'));
    audio.current = element;
    return () => {
      channel.close();
      if (!element.paused) element.pause();
      audio.current = null;
    };
  }, [url]);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    player.pause();
    if (element.error) element.load();
    element.play().catch((error: unknown) => isAborted(error) || setState('failed'));
  };
  return { isPlaying: state === 'playing', hasFailed: state === 'failed', toggle };
}
