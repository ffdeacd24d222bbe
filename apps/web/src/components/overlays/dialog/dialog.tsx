import { Suspense, useEffect, useState } from 'react';
import { useLazyComponent } from '../../../lib/lazy';
import { untilLoaded } from '../../../lib/load-again';
import type { DialogProps } from './dialog-window';

const load = () => untilLoaded(() => import('./dialog-window').then((module) => module.DialogWindow));

/** Milliseconds after which nobody expects a dialog any more that was asked for. */
const PATIENCE_MS = 10_000;

/**
 * A modal dialog. Its window loads when it is first opened, and shows once its content is loaded too, so that the focus
 * goes straight to the content. The content mounts anew each time. One that does not load for long closes.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose } = props;
  const [DialogWindow, loadWindow] = useLazyComponent(load);
  useEffect(() => {
    if (opened) loadWindow();
  }, [opened, loadWindow]);
  const awaited = opened && <AwaitedDialog onClose={onClose} />;
  return <Suspense fallback={awaited}>{DialogWindow ? <DialogWindow {...props} /> : awaited}</Suspense>;
}

/** In the place of a dialog whose code loads; closes it when that takes too long. */
export function AwaitedDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const [until] = useState(() => Date.now() + PATIENCE_MS);
  useEffect(() => {
    const timer = setTimeout(onClose, until - Date.now());
    return () => clearTimeout(timer);
  }, [onClose, until]);
  return null;
}
