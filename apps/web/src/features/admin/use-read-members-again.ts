import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';

/**
 * Returns a function that reads the members that are shown again, in the list and in full. Of a member who is there no more the dialog
 * goes too: why nothing was done is said beside it.
 */
export function useReadMembersAgain() {
  const { admin } = api.useUtils();
  return (error?: { readonly message: string }) => {
    if (error && errorCode(error) === 'NOT_FOUND') showError(error.message);
    return Promise.all([admin.member.invalidate(), admin.members.invalidate()]);
  };
}
