import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { passwordChange } from '@vizzi/api/contracts';
import formClasses from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useSingleFlight } from '../../lib/use-single-flight';
import { HiddenUsername } from './hidden-username';
import { PasswordField } from './password-field';

interface ChangePasswordFormProps {
  readonly username: string;
  readonly onDone: () => void;
}

/** The old password and the new one. */
export function ChangePasswordForm({ username, onDone }: ChangePasswordFormProps) {
  const change = api.auth.changePassword.useMutation({
    onSuccess: () => {
      showSuccess({ message: 'Your password was changed. Other devices were logged out.' });
      onDone();
    },
  });
  const once = useSingleFlight();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', newPassword: '' },
    validate: schemaResolver(passwordChange, { sync: true }),
  });
  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit(
        (values) => once(() => change.mutateAsync(values)),
        (errors) => form.getInputNode('password' in errors ? 'password' : 'newPassword')?.focus(),
      )}
    >
      <HiddenUsername username={username} />
      <PasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
        label="New password"
        placeholder="At least 6 characters"
        autoComplete="new-password"
      />
      <FormError message={errorMessage(change.error, 'The password was not changed. Please try again.')} />
      <div className={formClasses.actions}>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
