import { Button } from '@mantine/core';
import { passwordReset } from '@vizzi/api/contracts';
import { useEffect, useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import { AuthLayout } from './auth-layout';
import classes from './auth-layout.module.css';
import { PasswordField } from './password-field';
import { useClearMemberData } from './use-end-session';
import { useTokenFromHash } from './use-token-from-hash';
import { useResetLink } from './use-reset-link';
import { useSignIn } from './use-sign-in';

const UNHEARD = 'We did not hear whether the password was changed. Please try again, or log in with the new one.';

const newPasswordOnly = passwordReset.omit({ token: true });

/** The target of the reset link: sets a new password and signs in. */
export function ResetPassword() {
  const token = useTokenFromHash();
  return token ? (
    <Reset key={token} token={token} />
  ) : (
    <DeadLink reason="It is not complete. Open it again from the mail." />
  );
}

function Reset({ token }: { readonly token: string }) {
  const { user } = useViewer();
  const signIn = useSignIn();
  const clearMemberData = useClearMemberData();
  const link = useResetLink(token);
  const sayWhenLeft = useSayWhenLeft('Choose a new password', UNHEARD);
  const reset = api.auth.resetPassword.useMutation({
    onSuccess: (answer) => {
      // Another member may have been signed in: their data is removed.
      if (user && user.id !== answer.user.id) clearMemberData(user.id);
      signIn(answer);
    },
    // It may be the link that is refused, or the password.
    onError: (error) => {
      link.check();
      sayWhenLeft(error);
    },
  });
  if (reset.data && reset.data.user.id === user?.id) return <Navigate to={paths.memberHome} replace />;
  if (link.isClosed) {
    return <DeadLink reason="It has been used already, or it is too old." mayBeSaved={reset.isError} />;
  }
  return (
    <AuthLayout title="Choose a new password" lead="Every other device is logged out.">
      <NewPasswordForm
        busy={reset.isPending || reset.isSuccess}
        failure={errorMessage(reset.error, UNHEARD)}
        onSubmit={({ password }) => reset.mutateAsync({ token, password })}
      />
    </AuthLayout>
  );
}

interface NewPasswordFormProps {
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (values: { readonly password: string }) => Promise<unknown>;
}

function NewPasswordForm({ busy, failure, onSubmit }: NewPasswordFormProps) {
  const form = useZodForm({
    schema: newPasswordOnly,
    initialValues: { password: '' },
    onSubmit,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <PasswordField
        key={form.key('password')}
        {...form.field('password')}
        label="New password"
        placeholder="At least 6 characters"
        autoComplete="new-password"
      />
      <FormError message={failure} />
      <Button type="submit" size="lg" fullWidth loading={busy} disabled={!form.canSubmit}>
        Save and log in
      </Button>
    </form>
  );
}

interface DeadLinkProps {
  readonly reason: string;
  /** A password was sent with the link, whose answer may have been lost: the browser sends it again then. */
  readonly mayBeSaved?: boolean;
}

function DeadLink({ reason, mayBeSaved = false }: DeadLinkProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <AuthLayout title="This link no longer works" lead={reason}>
      <div className={classes.answer}>
        <p ref={words} tabIndex={-1}>
          For your safety a link works once, and for 30 minutes.
        </p>
        {mayBeSaved && (
          <p>
            Your new password may be saved already: try to <Link to={paths.login}>log in with it</Link>.
          </p>
        )}
        <Button component={Link} to={paths.forgotPassword} size="lg" fullWidth>
          Send a new link
        </Button>
      </div>
    </AuthLayout>
  );
}
