import { registration } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { AuthForm } from './auth-form';
import { AuthLayout } from './auth-layout';
import classes from './auth-layout.module.css';
import { useSignIn } from './use-sign-in';

export function SignupForm() {
  const register = api.auth.register.useMutation({ onSuccess: useSignIn() });
  return (
    <AuthLayout title="Create your account" lead="Six quiet minutes are free. No credit card.">
      <AuthForm
        schema={registration}
        username={{ label: 'Email', type: 'email', placeholder: 'you@example.com', autoComplete: 'email' }}
        password={{ placeholder: 'At least 6 characters', autoComplete: 'new-password' }}
        submit="Sign Up"
        busy={register.isPending || register.isSuccess}
        failure={failureOf(register.error)}
        onSubmit={(values) => register.mutateAsync(values)}
      />
      <p className={classes.other}>
        Have an account? <Link to={paths.login}>Login</Link>
      </p>
    </AuthLayout>
  );
}

function failureOf(error: Parameters<typeof errorMessage>[0]): string | undefined {
  if (error?.message.includes('already exists')) {
    return 'An account with this email already exists. Please login instead.';
  }
  return errorMessage(error, 'Signup failed');
}
