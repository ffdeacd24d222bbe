import { useEffect, useState } from 'react';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import { isHelpKey } from '../shortcuts';
import { lazyPart } from '../../../lib/lazy';
import { useShortcuts } from './use-shortcuts';

const KeyboardList = lazyPart(() => import('./keyboard-list').then((module) => module.KeyboardList));

/** The player's keyboard shortcuts; `?` opens their list. */
export function Keyboard() {
  const [opened, setOpened] = useState(false);
  useShortcuts();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isHelpKey(event)) setOpened(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <Dialog title="Keyboard" opened={opened} onClose={() => setOpened(false)}>
      <KeyboardList />
    </Dialog>
  );
}
