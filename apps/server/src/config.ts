import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { leaseKeySet } from '@vizzi/api';
import { StartupError } from '@vizzi/domain';
import { z } from 'zod';

/** Everything the environment decides. This file alone reads it. */
export type Config = ReturnType<typeof readConfig>;

const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be an address like ${example}` });
const postgresUrl = url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database');
/** Of several hosts with commas between, as in `postgres://a:5432,b:5432/vizzi`, the platform's parser takes the first. */
const databaseUrl = z
  .string()
  .refine((text) => postgresUrl.safeParse(text.replace(/(,[^,/?@]+)+(?=[/?]|$)/, '')).success, {
    error: 'must be an address like postgres://user:password@host:5432/database',
  });
/** Of a site, which is served at the root of its host: as browsers write it, whose scheme and name have no capitals. */
const siteAddress = url(/^https?$/, 'https://vizzi.example')
  .refine(
    (text) => /^\/?$/.test(text.trim().replace(/^[^/]*\/\/[^/?#@]*/, '')),
    'must be an address like https://vizzi.example',
  )
  .transform((text) => new URL(text).origin);
/** An address alone, or one in angle brackets after a name. */
const SENDER = /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Node tries for ever to make a folder below /proc. */
const folder = z
  .string()
  .refine((path) => !/^\/proc(\/|$)/.test(resolve(path)), 'must not be below /proc, where nothing can be stored');

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number from 0 to 65535');

const keySet = z
  .string()
  .transform((text) => leaseKeySet.safeParse(parseJson(text)).data)
  .refine(
    (keys) => keys !== undefined,
    'must be a JSON Web Key Set of private P-256 keys; docs/operations.md makes one',
  );

const environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: folder.default('.data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    PUBLIC_URL: siteAddress.optional(),
    ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(6, 'must be at least 6 characters')
      .max(1024, 'must be at most 1024 characters')
      .optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    // Browsers read this one: the secret one must not be in its place.
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_PRICE_MONTHLY: z.string().optional(),
    STRIPE_PRICE_YEARLY: z.string().optional(),
    GUARANTEE_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
    OFFLINE_LEASE_KEY: keySet.optional(),
    SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
    MAIL_FROM: z
      .string()
      .max(320)
      .regex(SENDER, 'must be an address such as Vizzi <hello@your.domain>')
      .default('Vizzi <no-reply@localhost>'),
    BREACHED_PASSWORDS_URL: url(/^https?$/, 'https://api.pwnedpasswords.com/range/').optional(),
    MEDIA_DIR: folder.optional(),
    UPLOAD_DIR: folder.optional(),
    MEDIA_ACCEL_PREFIX: z
      .string()
      .regex(/^(\/[\w-]+)+$/, 'must be a path such as /media-files')
      .optional(),
    MEDIA_URL: z
      .string()
      .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w-][\w.-]*)*\/?$/, 'must be an address like s3://bucket/prefix')
      .optional(),
    MEDIA_DELIVERY: z.enum(['redirect', 'proxy'], 'must be redirect or proxy').default('redirect'),
    S3_ENDPOINT: url(/^https?$/, 'https://s3.eu-central-1.amazonaws.com').optional(),
    S3_REGION: z
      .string()
      .regex(/^[\w-]+$/, 'must be a region such as eu-central-1')
      .default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    TRUST_PROXY: z
      .string()
      .transform((list) => list.split(',').map((each) => each.trim()))
      .refine((list) => list.every(isAddress), 'must be addresses or networks such as 10.0.0.0/8, with commas between')
      .optional(),
    CONNECTIONS_PER_ADDRESS: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number of connections; 0 is no limit')
      .transform(Number)
      .default(1_000),
    CALLS_PER_ADDRESS: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number of calls; 0 is no limit')
      .transform(Number)
      .default(20),
    DRAIN_SECONDS: z
      .string()
      .regex(/^\d{1,2}$/, 'must be whole seconds from 0 to 99')
      .transform(Number)
      .default(0),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    SERVICE_WORKER: z.enum(['serve', 'remove'], 'must be serve or remove').default('serve'),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('warn'),
  })
  .superRefine((env, context) => {
    if (env.DATABASE_DIRECT_URL) requireTogether(context, env, ['DATABASE_URL', 'DATABASE_DIRECT_URL']);
    requireTogether(context, env, ['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
    requireTogether(context, env, ['MEDIA_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
    requireTogether(context, env, [
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_MONTHLY',
      'STRIPE_PRICE_YEARLY',
    ]);
    requireOneMode(context, env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY);
  });

/** Reads the environment, an empty value being none. Throws StartupError with a sentence that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(present);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new StartupError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { data } = result;
  const dataDir = resolve(data.DATA_DIR);
  const ownMediaDir = resolve(dataDir, 'media');
  const mediaDir = data.MEDIA_DIR ? resolve(data.MEDIA_DIR) : ownMediaDir;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    publicUrl: data.PUBLIC_URL,
    admin:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD } : undefined,
    breachedPasswordsUrl: data.BREACHED_PASSWORDS_URL,
    mediaDir,
    /** The operator chose another folder than the one that the server makes. */
    namesMediaDir: mediaDir !== ownMediaDir,
    uploadDir: data.UPLOAD_DIR ? resolve(data.UPLOAD_DIR) : resolve(dataDir, 'uploads'),
    mediaAccelPrefix: data.MEDIA_ACCEL_PREFIX,
    bucket: bucketOf(data),
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    connectionsPerAddress: data.CONNECTIONS_PER_ADDRESS,
    callsPerAddress: data.CALLS_PER_ADDRESS,
    drainSeconds: data.DRAIN_SECONDS,
    metrics: data.METRICS_PORT === undefined ? undefined : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    stripe: stripeOf(data),
    offlineLeaseKeys: data.OFFLINE_LEASE_KEY,
    guaranteeSecret: data.GUARANTEE_SECRET,
    removesWorker: data.SERVICE_WORKER === 'remove',
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    isProduction: data.NODE_ENV?.toLowerCase() === 'production',
  };
}

/** The bucket that takes the place of the media folder, when one is named. */
function bucketOf(data: z.output<typeof environment>) {
  const { MEDIA_URL, S3_ENDPOINT, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data;
  if (!MEDIA_URL || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  const [name = '', ...path] = MEDIA_URL.replace('s3://', '').split('/').filter(Boolean);
  return {
    endpoint: S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    name,
    prefix: path.map((part) => `${part}/`).join(''),
    region,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isReachable: data.MEDIA_DELIVERY === 'redirect',
  };
}

/** Stripe's five values are set together or not at all; without them nothing can be sold. */
function stripeOf(data: z.output<typeof environment>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = data;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = data;
  if (!secretKey || !publishableKey || !webhookSecret || !monthly || !yearly) return undefined;
  return { secretKey, publishableKey, webhookSecret, prices: { monthly, yearly } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A network of no bits would be everybody, who could then say any address. */
function isAddress(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most && more.length === 0;
}

function requireTogether(context: z.RefinementCtx, env: Record<string, unknown>, names: string[]): void {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  const given = names.filter((name) => env[name] !== undefined);
  context.addIssue({
    code: 'custom',
    path: [missing.join(', ')],
    message: `must be set too when ${given.join(', ')} is`,
  });
}

const modeOf = (key: string) => /^[a-z]+_(live|test)_/.exec(key)?.[1];

/** A browser with a key of the other mode finds no payment. */
function requireOneMode(context: z.RefinementCtx, secretKey = '', publishableKey = ''): void {
  const [secret, publishable] = [modeOf(secretKey), modeOf(publishableKey)];
  if (!secret || !publishable || secret === publishable) return;
  context.addIssue({
    code: 'custom',
    path: ['STRIPE_PUBLISHABLE_KEY'],
    message: `is a key of ${publishable} mode, and STRIPE_SECRET_KEY one of ${secret} mode`,
  });
}
