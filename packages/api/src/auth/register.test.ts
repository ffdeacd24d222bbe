import { users } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrowser } from '../testing/test-browser.js';
import { createTestDeps, type TestDeps } from '../testing/test-deps.js';

const AT_ONCE = 50;

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 9.5
it('fifty registrations of one name at once, in any case, make one account', async () => {
  const names = Array.from({ length: AT_ONCE }, (_, index) =>
    index % 2 ? 'mira@vizzi.example' : 'MIRA@vizzi.example',
  );
  const browsers = names.map(() => createBrowser(deps));
  const results = await Promise.allSettled(
    browsers.map(async (browser, index) =>
      (await browser.caller()).auth.register({ username: names[index] ?? '', password: `lantern ${index}` }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const reason of results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))) {
    expect(reason).toMatchObject({ code: 'CONFLICT' });
  }
  expect(await deps.db.select().from(users)).toHaveLength(1);
  expect(browsers.filter((browser) => browser.hasCookie())).toHaveLength(1);
  expect(deps.mails).toHaveLength(1);
});
