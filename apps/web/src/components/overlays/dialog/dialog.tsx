import { Suspense, useEffect } from 'react';
import { useLazyComponent } from '../../../lib/lazy';
import { untilLoaded } from '../../../lib/load-again';
import type { DialogProps } from './dialog-window';

const load = () => untilLoaded(() => import('./dialog-window').then((module) => module.DialogWindow));

/**
 * A modal dialog. Its window loads when it is first opened, and shows once its content is loaded too, so that the focus
 * goes straight to the content. The content mounts anew each time.
 */
export function Dialog(props: DialogProps) {
  const { opened } = props;
  const [DialogWindow, loadWindow] = useLazyComponent(load);
  useEffect(() => {
    if (opened) loadWindow();
  }, [opened, loadWindow]);
  return <Suspense>{DialogWindow && <DialogWindow {...props} />}</Suspense>;
}
