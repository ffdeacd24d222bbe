import { type Candidate, startCandidate } from './candidate.js';
import { createListeners, type Listeners } from './listeners.js';
import { load, luaList, pacedAt } from './load.js';
import { ROUNDS, sideBySide } from './side-by-side.js';
import { median, spread } from './statistics.js';

const LISTENERS = 256;
const SECONDS = 2;

/** Progress reports of 256 listeners at once, through HTTP, cookies and validation, by the ways of saving them. */
export async function measureProgress(databaseUrl: string): Promise<string> {
  const listeners = await createListeners(databaseUrl, LISTENERS);
  const [product, plain, prepared, usual] = await Promise.all([
    startCandidate('./product-server.js', [databaseUrl]),
    startCandidate('./product-server.js', [databaseUrl, 'plain']),
    startCandidate('./product-server.js', [databaseUrl, 'prepared']),
    startCandidate('./express-baseline.js', [databaseUrl]),
  ]);
  const usualListeners = { ...listeners, cookies: await signIn(usual, listeners.userIds) };
  const rates = await sideBySide({
    'group commit': async () => (await report(product, listeners)).requests,
    'one upsert a request': async () => (await report(plain, listeners)).requests,
    'one upsert a request, prepared': async () => (await report(prepared, listeners)).requests,
    'the usual stack': async () => (await report(usual, usualListeners)).requests,
  });
  const ours = median(rates['group commit']);
  const times = (name: keyof typeof rates) => (ours / median(rates[name])).toFixed(1);
  const atHalf = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    atHalf.push(await report(product, listeners, pacedAt(ours / 2, LISTENERS)));
  }
  await Promise.all([product, plain, prepared, usual].map((candidate) => candidate.stop()));
  return [
    '| way of saving | requests a second |',
    '|---|---|',
    ...Object.entries(rates).map(([name, values]) => `| ${name} | ${spread(values)} |`),
    '',
    `Group commit is ${times('one upsert a request')} times as fast as one upsert a request (target: 4),`,
    `${times('one upsert a request, prepared')} times as fast as a prepared one, and ${times('the usual stack')} times as fast as the usual stack (target: 8).`,
    `At about half that load, ${spread(atHalf.map(({ requests }) => requests))} requests a second, its 99th percentile is`,
    `${spread(atHalf.map(({ p99 }) => p99))} ms (target: under 50).`,
  ].join('\n');
}

/** Cookies of the usual stack's own sessions. */
async function signIn({ address }: Candidate, userIds: number[]): Promise<string[]> {
  const cookies = [];
  for (const id of userIds) {
    const response = await fetch(`${address}/login/${id}`, { method: 'POST' });
    cookies.push(response.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  }
  return cookies;
}

/** Each listener in turn, a second further on. */
function report({ address }: Candidate, { cookies, sessionIds: [sessionId = 0] }: Listeners, pace = '') {
  const script = `
local cookies = ${luaList(cookies)}
local n = 0
request = function()
  n = n + 1
  local seconds = math.floor(n / #cookies) % 3000 + 1
  local headers = { ["cookie"] = cookies[n % #cookies + 1], ["content-type"] = "application/json" }
  return wrk.format("POST", nil, headers, string.format('{"sessionId":${sessionId},"currentTime":%d}', seconds))
end
${pace}`;
  return load(`${address}/api/user/progress`, { script, connections: LISTENERS, seconds: SECONDS });
}
