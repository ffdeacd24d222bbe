import { ForgotPassword } from '../../features/auth/forgot-password';
import { usePageHead } from '../../lib/use-page-head';

export function Component() {
  usePageHead('Forgot password', 'A link by mail lets you choose a new password.');
  return <ForgotPassword />;
}
