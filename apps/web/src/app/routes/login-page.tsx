import { LoginForm } from '../../features/auth/login-form';
import { usePageHead } from '../../lib/use-page-head';

export function Component() {
  usePageHead('Login', 'Log in and pick up where you left off.');
  return <LoginForm />;
}
