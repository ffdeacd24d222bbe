import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { openSoundChannel } from '../../lib/sound-channel';
import { useHydrated } from '../../lib/use-hydrated';
import classes from './greeting.module.css';

/** A button that plays the founder's greeting. When the file cannot be loaded a sentence says so, and the next press loads it again. */
export function Greeting() {
  const audio = useRef<HTMLAudioElement>(null);
  const channel = useRef<ReturnType<typeof openSoundChannel>>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isHydrated = useHydrated();

  useEffect(() => {
    channel.current = openSoundChannel(() => audio.current?.pause());
    return () => channel.current?.close();
  }, []);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (isPlaying) return element.pause();
    // An element that failed requests nothing by itself.
    if (element.error) element.load();
    // A rejection is a missing file, which `onError` reports, or a pause before the sound began.
    element.play().catch(() => {});
  };
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.greeting}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what she says is written below */}
      <audio
        ref={audio}
        src="/api/greeting"
        preload="none"
        onPlay={() => {
          setIsPlaying(true);
          setIsMissing(false);
          channel.current?.started();
        }}
        onPause={() => setIsPlaying(false)}
        onError={() => {
          setIsPlaying(false);
          setIsMissing(true);
        }}
      />
      <Button variant="lamp" disabled={!isHydrated} leftSection={<Icon size={18} aria-hidden />} onClick={toggle}>
        {isPlaying ? 'Pause the greeting' : 'Hear her greeting'}
      </Button>
      {isMissing && <output>Her greeting cannot be played at the moment.</output>}
    </div>
  );
}
