import { showError } from '../feedback/toasts/show-toast';
import { errorMessage } from '../../lib/error-message';
import { useWhenLeft } from '../../lib/use-when-left';

/** Returns a function that says that a message to support failed when its form, which would say it, was left meanwhile. */
export function useSayUnsent(): (error: { readonly message: string; readonly data?: unknown }) => void {
  const whenLeft = useWhenLeft();
  return (error) =>
    whenLeft(() => {
      const why = errorMessage(error, '');
      showError(
        why
          ? `Your message to support was not sent. ${why}`
          : 'We did not hear whether your message to support arrived. Please write to us again.',
      );
    });
}
