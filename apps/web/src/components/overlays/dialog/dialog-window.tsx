import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Modal.layer.css';
import classes from './dialog-window.module.css';

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Keeps the focus inside until it closes. */
export function DialogWindow({ title, opened, onClose, children }: DialogProps) {
  // Mantine returns the focus only from a dialog that opened after it was mounted.
  const isMounted = useMounted();
  return (
    <Modal.Root
      opened={isMounted && opened}
      onClose={onClose}
      size={560}
      radius="xl"
      centered
      classNames={{ overlay: classes.overlay, content: classes.content, title: classes.title, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
