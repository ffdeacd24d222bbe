import { api } from '../../lib/api';

/** The part of the day may have changed since. */
const STALE_MS = 600_000;

/** What the member may play now. */
export const useUpNext = () => api.player.upNext.useQuery(undefined, { staleTime: STALE_MS });
