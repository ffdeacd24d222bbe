import type { Clock } from '@vizzi/api';
import { Stripe } from 'stripe';
import type { StripeConfig } from './stripe-config.js';

/** The version whose shapes the code reads. The webhook endpoint in Stripe's dashboard must have the same. */
export const RELEASE = 'endive';
const API_VERSION = `2026-10-28.${RELEASE}` as const;
/** Members wait for these calls: one that hangs is repeated once and then given up. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;
/** For a day Stripe repeats its first answer to a key, a failure of its own too. For so long a key of ours is the same. */
const KEY_MS = 600_000;
/** Calls that ask a bank take longer. */
export const CHARGING = { timeout: 20_000 };
/** Objects in one answer of Stripe. */
export const PAGE = 100;
/** More than anybody has; a bound on what one request reads. */
export const MANY = 1000;

/** Stripe's official SDK, with bounds on how long a call may take. */
export function createStripeClient({ secretKey, apiUrl }: StripeConfig): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    httpClient: createHttpClient(),
    ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
  });
}

/**
 * The SDK sends a call again whose connection was closed, which it sees by the code of the error, even where it is told to send none
 * again. Without the code it does as it is told.
 */
function createHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...call) =>
      client.makeRequest(...call).then(requireReason, (error: unknown) => {
        throw isClosed(error) ? new Error('The connection was closed', { cause: error }) : error;
      }),
  };
}

/** The SDK takes a failure without `error`, which is not Stripe's, for what was asked for. */
function requireReason(answer: Stripe.HttpClientResponse): Stripe.HttpClientResponse {
  if (answer.getStatusCode() < 400) return answer;
  const read = answer.toJSON.bind(answer);
  answer.toJSON = async () => {
    const json: unknown = await read();
    if (isObject(json) && 'error' in json && isObject(json.error)) return json;
    throw new SyntaxError('This failure is not of Stripe');
  };
  return answer;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** What Stripe knows a call by that may be sent again; another one after ten minutes. */
export function idempotencyKeyOf(clock: Clock, key: string): string {
  return `${key}-${Math.floor(clock.now().getTime() / KEY_MS)}`;
}

function addressOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' } as const;
}
