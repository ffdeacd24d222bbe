import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { z } from 'zod';
import { ADMIN } from '../product.js';

const sessions = z.object({
  result: z.object({
    data: z.array(z.looseObject({ id: z.number(), title: z.string(), storedAudioUrl: z.string() })),
  }),
});

/** What an admin changes on the server, from a browser context of their own. */
export class Admin {
  private constructor(private readonly request: APIRequestContext) {}

  static async signIn(context: BrowserContext, baseURL: string): Promise<Admin> {
    const own = await context.browser()?.newContext({ baseURL });
    if (!own) throw new Error('the browser has closed');
    expect((await own.request.post('/api/auth/login', { data: ADMIN })).ok()).toBe(true);
    return new Admin(own.request);
  }

  /** Gives a member premium for life, or takes it back. */
  async setPremium(username: string, isPremium: boolean): Promise<void> {
    await this.#change(isPremium ? 'grantLifetime' : 'revokeLifetime', { username });
  }

  async changeSession(
    title: string,
    change: { isPremium?: boolean; audioUrl?: string; imageUrl?: string | undefined },
  ): Promise<void> {
    const { storedAudioUrl: audioUrl, ...fields } = await this.#session(title);
    await this.#change('updateSession', { ...fields, audioUrl, ...change });
  }

  async deleteSession(title: string): Promise<void> {
    const { id } = await this.#session(title);
    await this.#change('deleteSession', { id });
  }

  /** Where the audio of a session is stored. */
  async audioOf(title: string): Promise<string> {
    return (await this.#session(title)).storedAudioUrl;
  }

  async #session(title: string) {
    const all = sessions.parse(await (await this.request.get('/api/trpc/admin.sessions')).json());
    const found = all.result.data.find((session) => session.title === title);
    if (!found) throw new Error(`no session is called ${title}`);
    return found;
  }

  async #change(name: string, data: object): Promise<void> {
    const answer = await this.request.post(`/api/trpc/admin.${name}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
