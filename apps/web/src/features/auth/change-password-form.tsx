import { Button } from '@mantine/core';
import { passwordChange } from '@vizzi/api/contracts';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import formClasses from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { HiddenUsername } from './hidden-username';
import { PasswordField } from './password-field';

const UNHEARD = 'We did not hear whether the password was changed. If you are asked to log in, try the new one first.';

interface ChangePasswordFormProps {
  readonly username: string;
  readonly onDone: () => void;
}

export function ChangePasswordForm({ username, onDone }: ChangePasswordFormProps) {
  const sayWhenLeft = useSayWhenLeft('Change password', UNHEARD);
  const change = api.auth.changePassword.useMutation({
    onSuccess: () => {
      showSuccess({ message: 'Your password was changed. Other devices were logged out.' });
    },
    onError: (error) => void sayWhenLeft(error),
  });
  const form = useZodForm({
    schema: passwordChange,
    initialValues: { password: '', newPassword: '' },
    onSubmit: (values) => change.mutateAsync(values, { onSuccess: onDone }),
  });
  return (
    <form noValidate className={formClasses.form} onSubmit={form.submit}>
      <HiddenUsername username={username} />
      <PasswordField
        key={form.key('password')}
        {...form.field('password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField
        key={form.key('newPassword')}
        {...form.field('newPassword')}
        label="New password"
        placeholder="At least 6 characters"
        autoComplete="new-password"
      />
      <FormError message={errorMessage(change.error, UNHEARD)} />
      <div className={formClasses.actions}>
        <Button type="submit" loading={change.isPending} disabled={!form.canSubmit}>
          Change password
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
