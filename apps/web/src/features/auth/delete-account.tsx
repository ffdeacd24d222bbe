import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { accountDeletion } from '@vizzi/api/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/dialog';
import formClasses from '../../components/form.module.css';
import { FormFailure } from '../../components/form-failure';
import { SettingsRow } from '../../components/settings-row';
import { toastDone } from '../../components/toast';
import { api } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { useOnce } from '../../lib/use-once';
import classes from './account.module.css';
import { HiddenUsername } from './hidden-username';
import { PasswordField } from './password-field';
import { useForget } from './use-logout';

interface DeleteAccountProps {
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

interface DeleteAccountFormProps extends DeleteAccountProps {
  readonly onCancel: () => void;
}

function DeleteAccountForm({ username, beforeLogout, onCancel }: DeleteAccountFormProps) {
  const navigate = useNavigate();
  const forget = useForget();
  const remove = api.auth.deleteAccount.useMutation({
    onMutate: beforeLogout,
    onSuccess: async () => {
      // Says where this page leads once nobody is signed in, and only then forgets who was.
      await navigate('.', { replace: true, state: { farewell: true }, flushSync: true });
      forget();
      toastDone({ message: 'Your account was deleted' });
    },
  });
  const busy = remove.isPending || remove.isSuccess;
  const once = useOnce(busy);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(accountDeletion, { sync: true }),
  });
  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit(
        (values) => once(() => remove.mutate(values)),
        () => form.getInputNode('password')?.focus(),
      )}
    >
      <p>At once, and for good:</p>
      <ul className={classes.list}>
        <li>your profile, and every device is logged out;</li>
        <li>your progress, your streak and your listening history;</li>
        <li>your favorites and your playlists.</li>
      </ul>
      <p>
        A subscription that is running ends at once too, without a refund. If the money-back guarantee still covers you,
        ask for your money first.
      </p>
      <p>What you wrote to support stays, no longer tied to you. Nobody can bring the rest back, not even we.</p>
      <HiddenUsername username={username} />
      <PasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="Your password"
        autoComplete="current-password"
      />
      <FormFailure message={failureMessage(remove.error, 'The account was not deleted. Please try again.')} />
      <div className={formClasses.actions}>
        <Button type="submit" variant="danger" loading={busy}>
          Delete for good
        </Button>
        <Button variant="subtle" onClick={onCancel} data-autofocus>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
