import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/overlays/dialog/dialog';
import { lazyPart } from '../../lib/lazy';

const ChangePasswordForm = lazyPart(() => import('./change-password-form').then((module) => module.ChangePasswordForm));

/** A button that opens the form. */
export function ChangePassword({ username }: { readonly username: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpened(true)}>
        Change password
      </Button>
      <Dialog title="Change password" opened={opened} onClose={close}>
        <ChangePasswordForm username={username} onDone={close} />
      </Dialog>
    </>
  );
}
