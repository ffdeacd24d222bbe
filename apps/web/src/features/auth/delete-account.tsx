import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/overlays/dialog/dialog';
import { SettingsRow } from '../../components/layout/settings-rows';
import { lazyPart } from '../../lib/lazy';
import type { DeleteAccountFormProps } from './delete-account-form';

const DeleteAccountForm = lazyPart(() => import('./delete-account-form').then((module) => module.DeleteAccountForm));

export function DeleteAccount(props: Omit<DeleteAccountFormProps, 'onCancel'>) {
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
