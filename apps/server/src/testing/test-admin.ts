import { adminSession, session } from '@vizzi/api/contracts';
import { z } from 'zod';
import { send } from './test-process.js';

export const ADMIN = { ADMIN_EMAIL: 'admin@vizzi.example', ADMIN_PASSWORD: 'quiet lantern' };

/** The configured admin, signed in at one server. */
export async function signInAdmin(address: string) {
  const credentials = { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const login = await send(address, '/api/auth/login', credentials);
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  /** Calls a procedure that changes something. */
  const change = async (procedure: string, input: object) => {
    const answer = await send(address, `/api/trpc/admin.${procedure}`, input, cookie);
    if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`);
  };
  /** Sessions as admins read them. */
  const sessions = async () => {
    const answer = await send(address, '/api/trpc/admin.sessions', undefined, cookie);
    return z.array(adminSession).parse(trpcData(await answer.json()));
  };
  return {
    cookie,
    change,
    sessions,
    /** Gives a session another title, and leaves everything else. */
    async rename(id: number, title: string) {
      const row = (await sessions()).find((each) => each.id === id);
      if (!row) throw new Error(`there is no session ${id}`);
      await change('updateSession', { ...row, audioUrl: row.storedAudioUrl, title });
    },
  };
}

/** What a procedure answered. */
export const trpcData = (answer: unknown) =>
  z.object({ result: z.object({ data: z.unknown() }) }).parse(answer).result.data;

/** The title of a session, as a server lists it. */
export async function titleOf(address: string, id: number): Promise<string> {
  return session.parse(await (await send(address, `/api/sessions/${id}`)).json()).title;
}

/** The status of the first bytes of a session's audio; redirects are followed. */
export async function listen(address: string, id: number, cookie = ''): Promise<number> {
  return (await fetch(`${address}/api/sessions/${id}/audio`, { headers: { cookie, range: 'bytes=0-99' } })).status;
}
