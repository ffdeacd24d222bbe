import { useEffect, useState, type RefObject } from 'react';

/** A recording that is played beside its lines, by an audio element that gets the `events`. */
export function useVoice(audioRef: RefObject<HTMLAudioElement | null>) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
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
  const play = async () => {
    setHasFailed(false);
    await audioRef.current?.play().catch(() => setHasFailed(true));
  };
  return {
    events: { onPlay: () => setIsPlaying(true), onPause: () => setIsPlaying(false) },
    isPlaying,
    seconds,
    hasFailed,
    seek,
    toggle: () => (isPlaying ? audioRef.current?.pause() : void play()),
    playFrom: (from: number) => {
      seek(from);
      void play();
    },
  };
}
