import { toastDone } from '../../components/toast';
import { useBillingChanged } from './use-billing-changed';

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
