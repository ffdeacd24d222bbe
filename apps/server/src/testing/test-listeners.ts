import { progress } from '@vizzi/api/contracts';
import { expect } from 'vitest';
import { z } from 'zod';
import { send, signUp } from './test-process.js';

const COUNT = 8;
const GOOD = [200, null, undefined];
const COME_BACK = [503, '1', 'unavailable'];
const SESSION = 1;
const answerBody = z.object({ code: z.string().optional(), message: z.string().optional() });
type Told = z.infer<typeof answerBody>;

/** Status, `Retry-After` and code of an answer. */
const told = ({ status, headers }: Response, { code }: Told) => [status, headers.get('retry-after'), code];

export type TestListeners = Awaited<ReturnType<typeof createTestListeners>>;

/** Members who report their position without a pause. */
export async function createTestListeners(address: string) {
  const cookies: string[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    cookies.push(await signUp(address, `listener-${index}@vizzi.example`));
  }
  let position = 0;

  return {
    cookies,

    /** Everybody reports until `enough`; answers what each was acknowledged last. Every report is taken, or told to come back. */
    report(enough: () => boolean, seen: (status: number, message?: string) => void): Promise<number[]> {
      return Promise.all(
        cookies.map(async (cookie) => {
          let acknowledged = 0;
          while (!enough()) {
            const currentTime = (position += 0.0001);
            const answer = await send(address, '/api/user/progress', { sessionId: SESSION, currentTime }, cookie);
            const body = answerBody.parse(await answer.json());
            expect([GOOD, COME_BACK]).toContainEqual(told(answer, body));
            if (answer.ok) acknowledged = currentTime;
            seen(answer.status, body.message);
          }
          return acknowledged;
        }),
      );
    },

    /** Everybody had a report acknowledged, and it is there. */
    async expectStored(acknowledged: readonly number[]): Promise<void> {
      for (const [index, cookie] of cookies.entries()) {
        const answer = await send(address, `/api/user/progress/${SESSION}`, undefined, cookie);
        const { currentTime } = progress.parse(await answer.json());
        expect(currentTime).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
      }
      expect(Math.min(...acknowledged)).toBeGreaterThan(0);
    },
  };
}
