import { once } from 'node:events';
import { createServer } from 'node:net';
import { insertMail, mails, openDatabase } from '@vizzi/db';
import { createTestDatabaseUrl } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMail } from '../mail/testing/read-mail.js';
import { startSmtp } from '../mail/testing/smtp-fixture.js';
import { createTestHome, signUp } from '../testing/test-process.js';

type Smtp = Awaited<ReturnType<typeof startSmtp>>;

let home: Awaited<ReturnType<typeof createTestHome>>;
let database: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  home = await createTestHome();
  database = await createTestDatabaseUrl();
  ends = [() => home.close(), async () => database?.drop()];
});
afterEach(async () => {
  for (const end of ends) await end();
});

const start = ({ url }: Smtp) => home.start({ DATABASE_URL: database?.url ?? '', SMTP_URL: url });

async function serve(options?: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(options);
  ends.push(smtp.close);
  return smtp;
}

// proves security 10.24
it('a mail that a killed server was sending is sent by another one', async () => {
  let markAsHung = (): void => {};
  const isHung = new Promise<void>((resolve) => (markAsHung = resolve));
  const first = start(await serve({ onData: () => markAsHung() }));
  await signUp(await first.ready, 'mira@vizzi.example');
  await isHung;
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const opened = await openDatabase({ dataDir: home.dataDir, databaseUrl: database?.url });
  const { db } = opened;
  ends.unshift(() => opened.close());
  const [mail] = await db.select().from(mails);
  const smtp = await serve();
  await start(smtp).ready;
  // The minutes pass after which the first server is taken for dead.
  await db.update(mails).set({ runAfter: sql`${mails.runAfter} - interval '3 minutes'` });
  await expect.poll(() => smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({ to: ['mira@vizzi.example'] });
  expect(readMail(smtp.received[0]?.source ?? '').header('message-id')).toContain(`<${mail?.id}@`);
  await expect.poll(() => db.$count(mails)).toBe(0);
});

// proves security 10.24
it('a start that is refused takes no mail that is due', async () => {
  const opened = await openDatabase({ dataDir: home.dataDir, databaseUrl: database?.url });
  ends.unshift(() => opened.close());
  await insertMail(opened.db, {
    recipient: 'mira@vizzi.example',
    subject: 'Welcome',
    text: 'Hello.',
    html: '<p>Hello.</p>',
  });
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const refused = home.start({ DATABASE_URL: database?.url ?? '', METRICS_PORT: String(port) });
  expect(await refused.ended).toMatchObject({ code: 1, errors: expect.stringContaining('METRICS_PORT') });
  expect(await opened.db.select().from(mails)).toMatchObject([{ attempts: 0 }]);
  taken.close();
});

// proves security 10.24
it('one mail of many servers arrives once', async () => {
  const smtp = await serve();
  const [address = '', ...others] = await Promise.all([1, 2, 3].map(() => start(smtp).ready));
  const names = Array.from({ length: 5 }, (_, number) => `member-${number}@vizzi.example`);
  await Promise.all(names.map((name, index) => signUp([address, ...others][index % 3] ?? '', name)));
  await expect.poll(() => smtp.received).toHaveLength(names.length);
  expect(smtp.tried.toSorted()).toEqual(names);
});
