import { showError } from '../../components/feedback/toasts/show-toast';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { NOT_HEARD } from './not-heard';

/** Returns a function that reads the members that are shown again, in the list and in full. */
export function useReadMembersAgain() {
  const { admin } = api.useUtils();
  return () => Promise.all([admin.member.invalidate(), admin.members.invalidate()]);
}

/**
 * Returns a function that takes the error of a change of a member. Of a member who is there no more the dialog goes too: why nothing was
 * done is said beside it.
 */
export function useTakeMemberError(username: string) {
  const readAgain = useReadMembersAgain();
  const sayWhenLeft = useSayWhenLeft(username, NOT_HEARD);
  return (error: { readonly message: string }) => {
    if (errorCode(error) === 'NOT_FOUND') showError(error.message);
    else sayWhenLeft(error);
    return readAgain();
  };
}
