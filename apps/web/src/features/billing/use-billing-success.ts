import { toastDone } from '../../components/feedback/show-toast';
import { useBillingChanged } from './use-refresh-billing';

/** What follows when a change went through: all is read again, then it is said, and the question is put away. */
export function useAfterChange(onDone: () => void) {
  const changed = useBillingChanged();
  return async (message: string) => {
    // What was changed is changed, even if it cannot be read now.
    await changed().catch(() => {});
    toastDone({ message });
    onDone();
  };
}
