import { showError } from './toasts/show-toast';

/** Loads the next page of a list, and says so when it does not load. */
export async function loadMore(fetchNextPage: () => Promise<{ readonly isSuccess: boolean }>): Promise<void> {
  if (!(await fetchNextPage()).isSuccess) showError('The next ones did not load. Please try again.');
}
