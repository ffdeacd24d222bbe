import { useEffect, useState } from 'react';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import { isHelpKey, shortcutFor } from '../shortcuts';
import { usePlayer } from '../use-player';
import { useShortcutsSetting } from '../use-shortcuts-setting';
import { lazyComponent } from '../../../lib/lazy';

const KeyboardList = lazyComponent(() => import('./keyboard-list').then((module) => module.KeyboardList));

/** The player's keyboard shortcuts; `?` opens their list. */
export function Keyboard() {
  const player = usePlayer();
  const [opened, setOpened] = useState(false);
  const [enabled, setEnabled] = useShortcutsSetting();

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isHelpKey(event)) return setOpened(true);
      const shortcut = enabled && player.getState().session ? shortcutFor(event) : undefined;
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run(player);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player, enabled]);

  return (
    <Dialog title="Keyboard" opened={opened} onClose={() => setOpened(false)}>
      <KeyboardList enabled={enabled} onEnable={setEnabled} />
    </Dialog>
  );
}
