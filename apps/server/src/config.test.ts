import { resolve } from 'node:path';
import { StartupError } from '@vizzi/domain';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_YEARLY: 'price_y',
};

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      publicUrl: undefined,
      removesWorker: false,
      admin: undefined,
      breachedPasswordsUrl: undefined,
      mediaDir: resolve('.data/media'),
      namesMediaDir: false,
      uploadDir: resolve('.data/uploads'),
      mediaAccelPrefix: undefined,
      trustProxy: undefined,
      stripe: undefined,
      guaranteeSecret: undefined,
      offlineLeaseKeys: undefined,
      smtpUrl: undefined,
      mailFrom: 'Vizzi <no-reply@localhost>',
      isProduction: false,
      logLevel: 'warn',
      connectionsPerAddress: 1_000,
      callsPerAddress: 20,
      drainSeconds: 0,
      metrics: undefined,
    });
  });

  it('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '' })).toEqual(readConfig({}));
  });

  it('takes what is set', () => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: '/srv/vizzi',
      DATABASE_URL: 'postgres://vizzi@localhost/vizzi',
      PUBLIC_URL: 'https://vizzi.example',
      ADMIN_EMAIL: 'admin@vizzi.example',
      ADMIN_PASSWORD: 'secret',
      ...STRIPE,
    });
    expect(config).toMatchObject({
      port: 0,
      mediaDir: '/srv/vizzi/media',
      admin: { email: 'admin@vizzi.example', password: 'secret' },
    });
  });

  it.each([
    'postgres://vizzi@a.example:5432,b.example:5433/vizzi',
    'postgresql://vizzi:p%2Cw@a.example,b.example,c.example?sslmode=require',
    'postgres://vizzi:p,w@a.example/vizzi',
  ])('takes a database at %s', (address) => {
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  // proves security 4.9
  it.each(['https://vizzi.example', 'https://vizzi.example/', 'HTTPS://Vizzi.Example', 'https://VIZZI.example:443/'])(
    'knows the address %s as one of HTTPS',
    (address) => {
      expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe('https://vizzi.example');
    },
  );

  // proves security 11.22
  it.each(['production', 'Production', 'PRODUCTION'])(
    'knows %s as production, where nothing is for sale by an emulator',
    (name) => {
      expect(readConfig({ NODE_ENV: name }).isProduction).toBe(true);
    },
  );

  it.each(['hello@vizzi.example', 'Vizzi <hello@vizzi.example>', '"Vizzi, the app" <hello@localhost>'])(
    'sends mails from %s',
    (sender) => {
      expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender);
    },
  );

  it.each(['127.0.0.1', '10.0.0.0/8', '10.0.0.1/32', '::1', 'fd00::/8', '::/128'])('believes the proxy %s', (proxy) => {
    expect(readConfig({ TRUST_PROXY: proxy }).trustProxy).toEqual([proxy]);
  });

  // proves security 7.9
  it('refuses a secret key in the place of the one that browsers read', () => {
    const swapped = { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' };
    expect(() => readConfig({ ...STRIPE, ...swapped })).toThrow(/^STRIPE_PUBLISHABLE_KEY must begin with pk_\.$/);
  });

  // proves security 4.9, security 10.32
  it.each([
    [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://vizzi@localhost/vizzi' },
      'DATABASE_URL must be set too when DATABASE_DIRECT_URL is.',
    ],
    [{ DATA_DIR: '/proc/vizzi' }, 'DATA_DIR must not be below /proc, where nothing can be stored.'],
    [{ UPLOAD_DIR: '/tmp/../proc' }, 'UPLOAD_DIR must not be below /proc, where nothing can be stored.'],
    [{ PUBLIC_URL: 'vizzi.example' }, 'PUBLIC_URL must be an address like https://vizzi.example.'],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an e-mail address.'],
    [{ ADMIN_EMAIL: 'a@vizzi.example' }, 'ADMIN_PASSWORD must be set too when ADMIN_EMAIL is.'],
    [
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      'STRIPE_PUBLISHABLE_KEY is a key of live mode, and STRIPE_SECRET_KEY one of test mode.',
    ],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET must be set too when STRIPE_SECRET_KEY, /],
    [
      { OFFLINE_LEASE_KEY: '{"keys":[{"kty":"EC"}]}' },
      'OFFLINE_LEASE_KEY must be a JSON Web Key Set of private P-256 keys; docs/operations.md makes one.',
    ],
    [{ OFFLINE_LEASE_KEY: 'secret' }, /OFFLINE_LEASE_KEY must be a JSON Web Key Set/],
    [{ GUARANTEE_SECRET: 'short' }, 'GUARANTEE_SECRET must be at least 32 characters.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address like smtp://user:password@host:587.'],
    [
      { BREACHED_PASSWORDS_URL: 'on' },
      'BREACHED_PASSWORDS_URL must be an address like https://api.pwnedpasswords.com/range/.',
    ],
    [{ TRUST_PROXY: 'everyone' }, /^TRUST_PROXY must be addresses or networks/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be addresses or networks/],
    [{ TRUST_PROXY: '::/129' }, /^TRUST_PROXY must be addresses or networks/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must be addresses or networks/],
    [{ TRUST_PROXY: '10.0.0.0/00' }, /^TRUST_PROXY must be addresses or networks/],
    [{ PUBLIC_URL: 'https://vizzi.example/app' }, 'PUBLIC_URL must be an address like https://vizzi.example.'],
    [{ PUBLIC_URL: 'https://me:secret@vizzi.example' }, 'PUBLIC_URL must be an address like https://vizzi.example.'],
    [
      { ADMIN_EMAIL: 'a@vizzi.example', ADMIN_PASSWORD: 'x'.repeat(1025) },
      'ADMIN_PASSWORD must be at most 1024 characters.',
    ],
    [{ MAIL_FROM: 'Vizzi' }, 'MAIL_FROM must be an address such as Vizzi <hello@your.domain>.'],
    [{ MAIL_FROM: 'Vizzi <hello>' }, 'MAIL_FROM must be an address such as Vizzi <hello@your.domain>.'],
    [{ S3_REGION: 'eu central' }, 'S3_REGION must be a region such as eu-central-1.'],
    [{ DRAIN_SECONDS: 'soon' }, 'DRAIN_SECONDS must be whole seconds from 0 to 99.'],
    [{ CALLS_PER_ADDRESS: '-1' }, 'CALLS_PER_ADDRESS must be a number of calls; 0 is no limit.'],
    [{ CONNECTIONS_PER_ADDRESS: 'many' }, 'CONNECTIONS_PER_ADDRESS must be a number of connections; 0 is no limit.'],
    [{ METRICS_PORT: '-1' }, 'METRICS_PORT must be a port number from 0 to 65535.'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, /],
  ])('refuses %o with a sentence that names the variable', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(StartupError);
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
