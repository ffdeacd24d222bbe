import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { Dialog } from '../../components/overlays/dialog';

const ChangePasswordForm = lazy(() =>
  import('./change-password-form').then((module) => ({ default: module.ChangePasswordForm })),
);

/** A button, and behind it the old password and the new one. */
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
