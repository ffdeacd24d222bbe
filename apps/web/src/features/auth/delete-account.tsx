import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { Dialog } from '../../components/overlays/dialog';
import { SettingsRow } from '../../components/layout/settings-rows';

const DeleteAccountForm = lazy(() =>
  import('./delete-account-form').then((module) => ({ default: module.DeleteAccountForm })),
);

export interface DeleteAccountProps {
  readonly username: string;
  readonly beforeLogout: () => Promise<void>;
}

/** The end of an account, for good. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [opened, setOpened] = useState(false);
  return (
    <SettingsRow
      title="Delete account"
      actions={
        <Button variant="danger" onClick={() => setOpened(true)}>
          Delete account
        </Button>
      }
    >
      <p>Everything that is yours here goes with it. You may want to take your data with you first.</p>
      <Dialog title="Delete your account?" opened={opened} onClose={() => setOpened(false)}>
        <DeleteAccountForm {...props} onCancel={() => setOpened(false)} />
      </Dialog>
    </SettingsRow>
  );
}
