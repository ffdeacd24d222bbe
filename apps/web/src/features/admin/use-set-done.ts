import type { InboxMessage } from '@vizzi/api/contracts';
import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';

/** Closes a message, unless there is a reply that was not shown, or opens it again, at once on the screen. It keeps its position, so that nothing moves under the pointer. */
export function useSetDone({ id, lastReplyId }: Pick<InboxMessage, 'id' | 'lastReplyId'>) {
  const utils = api.useUtils();
  const show = (done: boolean) => {
    const shown = (message: InboxMessage) => (message.id === id ? { ...message, done } : message);
    utils.support.messages.setInfiniteData(
      {},
      (inbox) => inbox && { ...inbox, pages: inbox.pages.map((page) => page.map(shown)) },
    );
    utils.support.thread.setData({ id }, (thread) => thread && { ...thread, done });
  };
  const { mutate, isPending } = api.support.setDone.useMutation({
    onMutate: ({ done }) => show(done),
    onError: (error, { done }) => {
      show(!done);
      // The answer may have been lost alone.
      void utils.support.messages.invalidate();
      void utils.support.thread.invalidate({ id });
      if (error.data) return showError(error.data.code === 'CONFLICT' ? error.message : 'The message was not changed');
      showError('We did not hear whether the message was changed');
    },
  });
  return { isPending, setDone: (done: boolean) => mutate({ id, done, lastReplyId }) };
}
