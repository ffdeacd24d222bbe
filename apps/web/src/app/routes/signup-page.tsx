import { SignupForm } from '../../features/auth/signup-form';
import { usePageHead } from '../../lib/use-page-head';

export function Component() {
  usePageHead('Sign Up', 'Create a free account: 6 quick sessions of 60 seconds each, no credit card.');
  return <SignupForm />;
}
