import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const BUNDLE = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Names of settings that hold secrets; their values too, where this machine has some. */
const SETTINGS = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'ADMIN_EMAIL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
];
const SECRETS = [...SETTINGS, ...SETTINGS.flatMap((name) => process.env[name] || []), ROOT];
/** What only the server has a use for. */
const SERVER_CODE = ['argon2', 'drizzle-orm', 'pglite', 'passwords-common', 'fastify'];
const KEYS = /\b(?:sk|rk)_(?:live|test)_\w|whsec_\w|postgres(?:ql)?:\/\/|smtps?:\/\/|-----BEGIN [A-Z ]*PRIVATE KEY/;

// proves security 7.4
it('the web app that browsers load holds no secret and no server code', async () => {
  const files = (await readdir(BUNDLE, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name);
  expect(names).toContain('index.html');
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(5);

  for (const { parentPath, name } of files.filter((entry) =>
    /\.(js|map|css|html|json|svg|webmanifest|txt)$/.test(entry.name),
  )) {
    const text = await readFile(join(parentPath, name), 'utf8');
    const found = [...SECRETS, ...SERVER_CODE].filter((word) => text.includes(word));
    expect({ name, found, key: KEYS.exec(text)?.[0] }).toEqual({ name, found: [], key: undefined });
  }
});
