import { api } from '../../lib/api';

const PAGE = 10;

/** The member's playlists, the oldest first, page by page. */
export const usePlaylists = () =>
  api.library.playlists.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined) },
  );
