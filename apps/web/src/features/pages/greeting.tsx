import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { openSoundChannel } from '../../lib/sound-channel';
import { useHydrated } from '../../lib/use-hydrated';
import classes from './greeting.module.css';

/** A button that plays the founder's greeting. When the file cannot be loaded it is disabled, and a sentence says so. */
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

  // A rejection is a missing file, which `onError` reports, or a pause before the sound began.
  const toggle = () => (isPlaying ? audio.current?.pause() : void audio.current?.play().catch(() => {}));
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
          channel.current?.started();
        }}
        onPause={() => setIsPlaying(false)}
        onError={() => setIsMissing(true)}
      />
      <Button
        variant="lamp"
        disabled={!isHydrated || isMissing}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={toggle}
      >
        {isPlaying ? 'Pause the greeting' : 'Hear her greeting'}
      </Button>
      {isMissing && <output>Her greeting cannot be played at the moment.</output>}
    </div>
  );
}
