import { useEffect } from 'react';
import { shortcutFor } from '../shortcuts';
import { areShortcutsOn } from '../shortcuts-setting';
import { usePlayer } from '../use-player';

/** Keys that control the player while a session is loaded. */
export function useShortcuts() {
  const player = usePlayer();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = player.getState().session && areShortcutsOn() ? shortcutFor(event) : undefined;
      if (!shortcut) return;
      event.preventDefault();
      if (!event.repeat || shortcut.canRepeat) shortcut.run(player);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player]);
}
