import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { accountDeletion } from '@vizzi/api/contracts';
import { useNavigate } from 'react-router-dom';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import formClasses from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { api, memberOfPage } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { tellLeft } from '../../lib/pending-logout';
import { paths } from '../../lib/paths';
import { ACCOUNT_DELETED } from '../../lib/post-deletion-redirect';
import classes from './account.module.css';
import { HiddenUsername } from './hidden-username';
import { PasswordField } from './password-field';
import type { Leaving } from './use-end-session';

const UNHEARD =
  'We did not hear whether the account was deleted. Please try again: once it is gone, you are asked to log in.';

export interface DeleteAccountFormProps extends Leaving {
  readonly username: string;
  readonly onCancel: () => void;
}

/** Says what is deleted, and asks for the password. */
export function DeleteAccountForm({ username, beforeLeaving, afterLeaving, onCancel }: DeleteAccountFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sayWhenLeft = useSayWhenLeft('Delete account', UNHEARD);
  const remove = api.auth.deleteAccount.useMutation({
    onMutate: beforeLeaving,
    // Sets the redirect target first; `useAccountDeleted` clears the member's data once it is set, also when this form was closed.
    onSuccess: () => {
      const memberId = memberOfPage(queryClient);
      if (memberId !== undefined) tellLeft(memberId);
      void navigate(paths.account, { replace: true, state: ACCOUNT_DELETED });
      void afterLeaving();
    },
    onError: (error) => void sayWhenLeft(error),
  });
  const busy = remove.isPending || remove.isSuccess;
  const form = useZodForm({
    schema: accountDeletion,
    initialValues: { password: '' },
    onSubmit: (values) => remove.mutateAsync(values),
  });
  return (
    <form noValidate className={formClasses.form} onSubmit={form.submit}>
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
      <p>
        What you wrote to support stays, with the name and the address that you gave there. Nobody can bring the rest
        back, not even we.
      </p>
      <HiddenUsername username={username} />
      <PasswordField
        key={form.key('password')}
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
      <FormError message={errorMessage(remove.error, UNHEARD)} />
      <div className={formClasses.actions}>
        <Button type="submit" variant="danger" loading={busy} disabled={!form.canSubmit}>
          Delete for good
        </Button>
        <Button variant="subtle" onClick={onCancel} data-autofocus>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
