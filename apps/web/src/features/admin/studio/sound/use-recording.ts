import { useRef, useState, type RefObject } from 'react';
import { isAborted } from '../../../../lib/is-aborted';

/**
 * A recording that is played by an audio element, which gets the `events`. Elements go on reading from where a redirect
 * led them, though that address works for a minute only, and one that failed requests nothing more by itself. So after
 * an error the file is requested anew where it was, once per place, as the player does; then by the next press alone.
 */
export function useRecording(audioRef: RefObject<HTMLAudioElement | null>) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [failures, setFailures] = useState(0);
  const isWanted = useRef(false);
  /** Where it was requested anew, until somebody presses Play. */
  const reloadedAt = useRef<number>(undefined);
  const goesOn = useRef(false);
  const setPlaying = (playing: boolean) => {
    isWanted.current = playing;
    setIsPlaying(playing);
  };
  const play = (from?: number) => {
    const element = audioRef.current;
    if (!element) return;
    setHasFailed(false);
    const place = from ?? element.currentTime;
    if (element.error) element.load();
    if (element.currentTime !== place) element.currentTime = place;
    element.play().catch((error: unknown) => {
      // What the element could not load is told by its error event.
      if (isAborted(error) || isUnsupported(error)) return;
      goesOn.current = false;
      setPlaying(false);
      setHasFailed(true);
    });
  };
  const recover = () => {
    const place = audioRef.current?.currentTime;
    if (place === undefined) return;
    const isAgain = reloadedAt.current !== undefined && Math.abs(place - reloadedAt.current) < 1;
    const wasWanted = isWanted.current;
    goesOn.current = wasWanted && !isAgain;
    reloadedAt.current = place;
    setPlaying(goesOn.current);
    if (goesOn.current) return play();
    setHasFailed(wasWanted);
    setFailures((count) => count + 1);
  };
  return {
    events: {
      onPlay: () => {
        if (!goesOn.current) reloadedAt.current = undefined;
        goesOn.current = false;
        setPlaying(true);
        setHasFailed(false);
      },
      onPause: () => setPlaying(false),
      // Another file stops it without a pause.
      onEmptied: () => {
        if (audioRef.current?.paused) setPlaying(false);
      },
      onError: recover,
    },
    isPlaying,
    hasFailed,
    /** Times that it could not be played on. An element whose controls are the browser's needs to be a new one then. */
    failures,
    play,
    pause: () => audioRef.current?.pause(),
  };
}

const isUnsupported = (error: unknown) => error instanceof DOMException && error.name === 'NotSupportedError';
