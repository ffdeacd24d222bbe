import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Modal.layer.css';
import classes from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One question above the page. What it holds begins anew each time. */
export function Dialog({ title, opened, onClose, children }: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
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
