import type { Listeners } from '../listeners.js';
import { send } from './drive.js';

const RANGE = { range: 'bytes=0-65535', 'accept-encoding': 'identity' };
const AS_BROWSERS = { 'accept-encoding': 'br, gzip' };

/** What a listener does. Each answers the bytes of its answers. */
export type Actions = ReturnType<typeof createActions>;

/** `report`: where the play is. `range`: 64 KiB of audio. `start`: opens a session's page, asks for its place, is counted. */
export function createActions(address: string, { cookies, sessionIds }: Listeners) {
  let turn = 0;
  const next = () => {
    turn += 1;
    const sessionId = sessionIds[turn % sessionIds.length] ?? 1;
    return { cookie: cookies[turn % cookies.length] ?? '', sessionId, seconds: turn % 3_000 };
  };
  return {
    report: async () => {
      const { cookie, sessionId, seconds } = next();
      return send(`${address}/api/user/progress`, { cookie, body: { sessionId, currentTime: seconds } });
    },
    range: async () => {
      const { cookie, sessionId } = next();
      return send(`${address}/api/sessions/${sessionId}/audio`, { cookie, headers: RANGE });
    },
    start: async () => {
      const { cookie, sessionId } = next();
      const headers = AS_BROWSERS;
      const calls = 'auth.viewer,catalog.session,player.progress';
      const input = encodeURIComponent(JSON.stringify({ 0: null, 1: { id: sessionId }, 2: { sessionId } }));
      const page = await send(`${address}/session/${sessionId}`, { cookie, headers });
      const answers = await send(`${address}/api/trpc/${calls}?batch=1&input=${input}`, { cookie, headers });
      const body = { id: sessionId };
      return page + answers + (await send(`${address}/api/trpc/player.listen`, { cookie, headers, body }));
    },
  };
}
