import { useEffect, useState, type RefObject } from 'react';
import { useRecording } from '../sound/use-recording';

/** A recording that is played beside its lines, by an audio element that gets the `events`. */
export function useVoice(audioRef: RefObject<HTMLAudioElement | null>) {
  const { events, isPlaying, hasFailed, play, pause } = useRecording(audioRef);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function follow() {
      setSeconds(audioRef.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [audioRef, isPlaying]);
  const seek = (to: number) => {
    if (audioRef.current) audioRef.current.currentTime = to;
    setSeconds(to);
  };
  return {
    events,
    isPlaying,
    seconds,
    hasFailed,
    seek,
    toggle: () => (isPlaying ? pause() : play()),
    playFrom: (from: number) => {
      setSeconds(from);
      play(from);
    },
  };
}
