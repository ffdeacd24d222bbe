import { useEffect, useState } from 'react';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import { isHelpKey, shortcutFor } from '../shortcuts';
import { usePlayer } from '../use-player';
import { areShortcutsOn } from '../shortcuts-setting';
import { lazyComponent } from '../../../lib/lazy';

const KeyboardList = lazyComponent(() => import('./keyboard-list').then((module) => module.KeyboardList));

/** The player's keyboard shortcuts; `?` opens their list. */
export function Keyboard() {
  const player = usePlayer();
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isHelpKey(event)) return setOpened(true);
      const shortcut = player.getState().session && areShortcutsOn() ? shortcutFor(event) : undefined;
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run(player);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player]);

  return (
    <Dialog title="Keyboard" opened={opened} onClose={() => setOpened(false)}>
      <KeyboardList />
    </Dialog>
  );
}
