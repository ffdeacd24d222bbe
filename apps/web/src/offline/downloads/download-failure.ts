import { isGone, isOurs } from '../../lib/is-ours';
import type { Problem } from './download';

/** A download cannot go on now. */
export class DownloadFailure extends Error {
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

/** The download was paused or removed meanwhile. */
export class DownloadStopped extends Error {}

/** What an answer other than success says. Overload passes, as a broken line does. */
export function problemOf(answer: Response): Problem {
  const { status } = answer;
  if (status === 401 && isOurs(answer)) return 'signed_out';
  if (status === 403 && isOurs(answer)) return 'forbidden';
  return isGone(answer) ? 'gone' : 'network';
}

/** What went wrong, by an error of the browser or of our own. */
export function problemIn(error: unknown): Problem {
  if (error instanceof DownloadFailure) return error.problem;
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network';
}
