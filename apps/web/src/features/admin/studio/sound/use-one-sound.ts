import { useEffect, type RefObject } from 'react';
import { openSoundChannel } from '../../../../lib/sound-channel';

/** Lets one recording of an element sound at a time, and none beside the player or another tab. */
export function useOneSound(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const pauseOthers = (than?: EventTarget | null) => {
      for (const audio of element.querySelectorAll('audio')) if (audio !== than) audio.pause();
    };
    const channel = openSoundChannel(() => pauseOthers());
    const start = ({ target }: Event) => {
      pauseOthers(target);
      channel.started();
    };
    // The event does not bubble.
    element.addEventListener('play', start, { capture: true });
    return () => {
      element.removeEventListener('play', start, { capture: true });
      channel.close();
    };
  }, [ref]);
}
