import { lazy, Suspense, useState, type ReactNode } from 'react';

const DialogWindow = lazy(() => import('./dialog-window').then((module) => ({ default: module.DialogWindow })));

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * One question above the page. What it holds begins anew each time. Its window loads with the first question, and
 * shows when what it holds is there too: focus goes straight to it.
 */
export function Dialog(props: DialogProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (props.opened && !isWanted) setIsWanted(true);
  return <Suspense>{isWanted && <DialogWindow {...props} />}</Suspense>;
}
