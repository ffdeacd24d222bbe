import { notifications } from '@mantine/notifications';
import type { Session } from '@vizzi/api/contracts';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { useViewer } from '../../lib/use-viewer';
import { getWaiting } from '../../lib/waiting-changes';

/** Whether a session is a favorite of the member, and how to toggle it. Undefined for visitors. */
export function useFavorite(session: Session) {
  const { user } = useViewer();
  const utils = api.useUtils();
  const favorites = api.library.favorites.useQuery(undefined, { enabled: user !== null });

  /** Updates optimistically, and rolls back when the server refuses. */
  const options = (change: (before: Session[]) => Session[], done: string) => ({
    onMutate: async () => {
      await utils.library.favorites.cancel();
      const before = utils.library.favorites.getData();
      if (before) utils.library.favorites.setData(undefined, change(before));
      return { before };
    },
    onSuccess: () => {
      notifications.show({ message: done });
    },
    onError: (
      error: { readonly message: string },
      _input: unknown,
      context: { before: Session[] | undefined } | undefined,
    ) => {
      utils.library.favorites.setData(undefined, context?.before);
      const code = errorCode(error);
      const refused = code
        ? 'Your favorites could not be changed'
        : 'We did not hear whether your favorites were changed';
      // A conflict says that the account holds as many as it can.
      const message = code === 'CONFLICT' ? error.message : refused;
      notifications.show({ color: 'red', title: 'Error', message });
    },
    // While changes wait, the server does not know this one, which is shown.
    onSettled: () =>
      getWaiting().count > 0 && utils.library.favorites.getData() ? undefined : utils.library.favorites.invalidate(),
  });
  const add = api.library.addFavorite.useMutation(options((before) => [session, ...before], 'Added to favorites'));
  const remove = api.library.removeFavorite.useMutation(
    options((before) => before.filter(({ id }) => id !== session.id), 'Removed from favorites'),
  );

  if (!user) return undefined;
  // A press before the favorites have arrived does what the label says.
  const isFavorite = favorites.data?.some(({ id }) => id === session.id) ?? add.isPending;
  const toggle = () => {
    if (add.isPending || remove.isPending) return;
    (isFavorite ? remove : add).mutate({ sessionId: session.id });
  };
  return { isFavorite, toggle };
}
