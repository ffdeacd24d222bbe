import { credentials } from '@vizzi/api/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { AuthForm } from './auth-form';
import { AuthLayout } from './auth-layout';
import classes from './auth-layout.module.css';
import { useSignIn } from './use-sign-in';

export function LoginForm() {
  const [needsCode, setNeedsCode] = useState(false);
  const login = api.auth.login.useMutation({
    onSuccess: useSignIn(),
    onError: ({ data }) => {
      if (data?.reason === 'code_required') setNeedsCode(true);
    },
  });
  return (
    <AuthLayout title="Welcome back" lead="Pick up where you left off.">
      <AuthForm
        schema={credentials}
        username={{ label: 'Username', type: 'text', autoComplete: 'username' }}
        password={{ placeholder: 'Your password', autoComplete: 'current-password' }}
        needsCode={needsCode}
        submit="Login"
        busy={login.isPending || login.isSuccess}
        failure={errorMessage(login.error, 'Login failed')}
        onSubmit={({ code, ...values }) => login.mutateAsync(code ? { ...values, code } : values)}
      >
        <Link to={paths.forgotPassword} className={classes.forgot}>
          Forgot password?
        </Link>
      </AuthForm>
      <p className={classes.other}>
        New here? <Link to={paths.signup}>Sign Up</Link>
      </p>
    </AuthLayout>
  );
}
