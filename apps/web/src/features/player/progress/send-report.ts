import type { Progress, ProgressReportInput } from '@vizzi/api/contracts';
import { errorCode } from '../../../lib/error-code';

export type Answer =
  | { readonly kind: 'saved'; readonly progress: Progress }
  /** The server will never take it. */
  | { readonly kind: 'rejected' }
  /** Worth another try: offline, busy, or signed out. */
  | { readonly kind: 'later'; readonly signedOut: boolean };

const NEVER = ['BAD_REQUEST', 'NOT_FOUND', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNPROCESSABLE_CONTENT'];

/** Sends one report and says what became of it. */
export async function sendReport(
  report: ProgressReportInput,
  save: (report: ProgressReportInput) => Promise<Progress>,
): Promise<Answer> {
  try {
    return { kind: 'saved', progress: await save(report) };
  } catch (error) {
    const code = errorCode(error);
    if (code !== undefined && NEVER.includes(code)) return { kind: 'rejected' };
    return { kind: 'later', signedOut: code === 'UNAUTHORIZED' };
  }
}

/** Sends one report on the way out: it arrives though the page that sent it is gone, and nobody hears the answer. */
export function sendLastReport(report: ProgressReportInput) {
  fetch('/api/user/progress', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    keepalive: true,
    body: JSON.stringify(report),
  }).catch(() => {
    // It stays on the shelf for the next visit.
  });
}
