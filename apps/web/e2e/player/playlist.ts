import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';

const created = z.object({ result: z.object({ data: z.object({ id: z.number() }) }) });

/** Creates a playlist for the signed-in member and returns its id. */
export async function makePlaylist(context: BrowserContext, name: string, sessionIds: number[]): Promise<number> {
  const response = await context.request.post('/api/trpc/library.createPlaylist', { data: { name, sessionIds } });
  return created.parse(await response.json()).result.data.id;
}
