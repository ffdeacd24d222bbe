import { isGone, isOurs } from '../../lib/is-ours';
import { LOCKED_HEADER } from '../../lib/locked-header';
import { afterSessionChange } from '../../lib/session-change';
import type { Failure } from '../state';

const PATIENCE_MS = 8_000;

/** An audio element does not report why it failed, so this requests the same file; undefined when that is well. */
export async function probeFailure(url: string): Promise<Failure | undefined> {
  try {
    const ask = () => fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
    let answer = await ask();
    if (answer.status === 401) {
      // A change of the password ends the session before the browser has the next one.
      await afterSessionChange();
      answer = await ask();
    }
    const { ok, status, headers } = answer;
    if (ok) return undefined;
    if (isGone(answer)) return 'missing';
    if (status >= 500) return 'unavailable';
    if (headers.has(LOCKED_HEADER)) return 'locked';
    return (status === 401 || status === 403) && isOurs(answer) ? 'refused' : 'network';
  } catch {
    return 'network';
  }
}
