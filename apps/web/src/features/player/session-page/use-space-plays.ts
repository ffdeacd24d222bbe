import { useEffect } from 'react';
import { shortcutFor } from '../shortcuts';
import { usePlayer } from '../use-player';
import { shortcutsSetting } from '../shortcuts-setting';

/** Space plays the page's session while the player is empty; once it is not, the player's own shortcut applies. */
export function useSpacePlays(play: () => void) {
  const player = usePlayer();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!shortcutsSetting.isOn() || player.getState().session || shortcutFor(event)?.key !== ' ') return;
      event.preventDefault();
      play();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player, play]);
}
