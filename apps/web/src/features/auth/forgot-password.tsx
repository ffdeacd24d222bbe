import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { passwordResetRequest } from '@vizzi/api/contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { AuthLayout } from './auth-layout';
import classes from './auth-layout.module.css';

const UNHEARD = 'We did not hear whether the link was sent. Please look at your mail, or try again.';

/** Requests a reset link by mail. */
export function ForgotPassword() {
  const sayWhenLeft = useSayWhenLeft('Forgot your password?', UNHEARD);
  const request = api.auth.requestPasswordReset.useMutation({ onError: (error) => void sayWhenLeft(error) });
  const { data, variables, reset } = request;
  return (
    <AuthLayout title="Forgot your password?" lead="It happens. A link by mail lets you choose a new one.">
      {data && variables ? (
        <Sent username={variables.username} onAgain={reset} />
      ) : (
        <RequestForm
          busy={request.isPending}
          failure={errorMessage(request.error, UNHEARD)}
          onSubmit={(values) => request.mutateAsync(values)}
        />
      )}
      <p className={classes.other}>
        Remembered it? <Link to={paths.login}>Login</Link>
      </p>
    </AuthLayout>
  );
}

interface RequestFormProps {
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (values: { readonly username: string }) => Promise<unknown>;
}

function RequestForm({ busy, failure, onSubmit }: RequestFormProps) {
  const form = useZodForm({
    schema: passwordResetRequest,
    initialValues: { username: '' },
    onSubmit,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <TextInput
        key={form.key('username')}
        {...form.field('username')}
        label="Email"
        type="email"
        placeholder="you@example.com"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <FormError message={failure} />
      <Button type="submit" size="lg" fullWidth loading={busy} disabled={!form.canSubmit}>
        Send the link
      </Button>
    </form>
  );
}

/** The text does not reveal whether the account exists. */
function Sent({ username, onAgain }: { readonly username: string; readonly onAgain: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={classes.answer}>
      <p ref={words} tabIndex={-1}>
        If there is an account for <b>{username}</b>, a link is on its way. It works for 30 minutes.
      </p>
      <p className={classes.hint}>Nothing there? Look in the spam folder, or try another address.</p>
      <Button variant="outline" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
