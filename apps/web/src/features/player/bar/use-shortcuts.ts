import { useEffect } from 'react';
import { shortcutFor } from '../shortcuts';
import { shortcutsSetting } from '../shortcuts-setting';
import { usePlayer } from '../use-player';

/** Keys that control the player while a session is loaded. */
export function useShortcuts() {
  const player = usePlayer();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = player.getState().session && shortcutsSetting.isOn() ? shortcutFor(event) : undefined;
      if (!shortcut) return;
      event.preventDefault();
      // A key that is held seeks on; what it turns on, it does not turn off again.
      if (!event.repeat || shortcut.key.startsWith('arrow')) shortcut.run(player);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player]);
}
