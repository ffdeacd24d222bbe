import type { Progress, ProgressReportInput } from '@vizzi/api/contracts';
import { errorCode } from '../../../lib/error-code';

/** What became of a report. */
export type Answer =
  | { readonly kind: 'saved'; readonly progress: Progress }
  /** The server will never accept it. */
  | { readonly kind: 'rejected' }
  /** To be sent again: offline, overloaded, or signed out. */
  | { readonly kind: 'later'; readonly signedOut: boolean };

const NEVER = ['BAD_REQUEST', 'NOT_FOUND', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNPROCESSABLE_CONTENT'];

/** Sends one report, which arrives even when the page that sent it is closed. Never rejects. */
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
