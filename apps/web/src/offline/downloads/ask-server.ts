/** Milliseconds until a server that does not answer counts as out of reach. */
const PATIENCE_MS = 20_000;

/** Fetches what no cache may answer. Rejects when the server is out of reach, or does not answer. */
export function askServer(path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(path, { cache: 'no-store', ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
}
