import type { z } from 'zod';
import { clientOf } from '../auth/network.js';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { searchInput, Session } from './contract.js';
import { toSession } from './to-session.js';

/** Sessions by words, by their beginnings and with typos; none for an empty query. Throws `too_many_requests`. */
export async function searchCatalog(
  { search, limits, address }: RequestDeps,
  viewer: Viewer | null,
  { query, limit }: z.output<typeof searchInput>,
): Promise<Session[]> {
  await limits.take('search', viewer?.username ?? clientOf(address), address);
  return (await search.find(query, limit, address)).map(toSession);
}
