import { ResetPassword } from '../../features/auth/reset-password';
import { usePageHead } from '../../lib/use-page-head';

export function Component() {
  usePageHead('New password', 'Choose a new password.');
  return <ResetPassword />;
}
