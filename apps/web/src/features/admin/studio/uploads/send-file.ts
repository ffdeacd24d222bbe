import { UPLOAD_LIMITS } from '@vizzi/domain';
import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { z } from 'zod';
import { isJson, isOurs } from '../../../../lib/is-ours';
import type { UploadKind } from './upload-kinds';

export interface Progress {
  readonly sent: number;
  readonly total: number;
  readonly secondsLeft: number | undefined;
}

interface Listener {
  readonly onProgress: (progress: Progress) => void;
  readonly onSent: (address: string) => void;
  /** The server could not be reached, also after some tries. What has arrived is kept there. */
  readonly onLost: () => void;
  readonly onRefused: (message: string) => void;
}

const ENDPOINT = '/api/admin/uploads';
/** Milliseconds before each new try, which begins anew with every part that arrives. */
const RETRIES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** It is being checked already, or the server is busy or failed, or a proxy has none behind it. */
const LATER = [409, 429, 500, 502, 503, 504];
const FAILED = 'The file could not be stored. Please try again.';
const SILENT = 'The server does not answer at the moment.';
const CHANGED = 'This file was changed or is gone from your device. Please choose it again.';
const SIGNED_OUT_AT_END = 'Your session has ended. Please sign in again in another tab.';
const SIGNED_OUT =
  'Your session has ended. Please sign in again and choose the same file: it goes on where it stopped.';
/** Refusals of a part that hold for a moment: it is being written to, or something on the way is busy. A file that may not begin may not for long. */
const BRIEF = [409, 423, 429];

/** The server did not answer, or cannot do it now, and then says so in a sentence: what has arrived is kept there. */
export class NotNow extends Error {}

/** How much has arrived was not told. The library would begin the file anew, which only an upload that is gone has to. */
class NotTold extends Error {
  /** `status` is 0 for an answer that is not ours. */
  constructor(readonly status: number) {
    super();
  }
}

const refusal = z.object({ message: z.string() });

/** Sends a file in parts. The same file goes on where it stopped, also after a reload or on another server. */
export async function sendFile(source: File, listener: Listener): Promise<Upload> {
  const begun = performance.now();
  let sentBefore: number | undefined;
  const tell = async (error: Error | DetailedError) => {
    const response = 'originalResponse' in error ? error.originalResponse : null;
    if (statusOf(error) === 401) listener.onRefused(SIGNED_OUT);
    else if (response) listener.onRefused(sentenceOf(response.getBody(), FAILED));
    else if (await isReadable(source)) listener.onLost();
    else listener.onRefused(CHANGED);
  };
  const upload = new Upload(source, {
    endpoint: ENDPOINT,
    chunkSize: UPLOAD_LIMITS.partBytes,
    retryDelays: RETRIES,
    removeFingerprintOnSuccess: true,
    metadata: { name: source.name },
    onAfterResponse: (request, response) => {
      if (request.getMethod() === 'HEAD' && !tellsHowMuch(response)) {
        throw new NotTold(isJson(response.getHeader('Content-Type')) ? response.getStatus() : 0);
      }
    },
    onShouldRetry: (error) => {
      const status = statusOf(error);
      const isBrief = BRIEF.includes(status) && error.originalRequest.getMethod() !== 'POST';
      return navigator.onLine && (status < 400 || status >= 500 || isBrief);
    },
    onProgress: (sent, total) => {
      sentBefore ??= sent;
      const pace = (sent - sentBefore) / (performance.now() - begun);
      listener.onProgress({ sent, total, secondsLeft: pace > 0 ? (total - sent) / pace / 1000 : undefined });
    },
    onError: (error) => void tell(error),
    onSuccess: () => listener.onSent(upload.url ?? ''),
  });
  const [before] = await upload.findPreviousUploads();
  if (before) upload.resumeFromPreviousUpload(before);
  upload.start();
  return upload;
}

/** Has a file that has arrived checked and stored. Rejects with `NotNow`, or with a sentence. */
export async function finishUpload<Stored>(address: string, { ending, answer }: UploadKind<Stored>): Promise<Stored> {
  const response = await fetch(`${address}/${ending}`, { method: 'POST' }).catch(() => undefined);
  if (!response) throw new NotNow('The connection was lost.');
  const body = await response.text().catch(() => '');
  if (response.status === 401 && isOurs(response)) throw new NotNow(SIGNED_OUT_AT_END);
  if (LATER.includes(response.status) || !isOurs(response)) throw new NotNow(sentenceOf(body, SILENT));
  if (!response.ok) throw new Error(sentenceOf(body, FAILED));
  try {
    return answer.parse(JSON.parse(body));
  } catch {
    // Cut off, or of something on the way.
    throw new NotNow(SILENT);
  }
}

/** The browser reads no file that was changed after it was chosen. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function tellsHowMuch(response: HttpResponse): boolean {
  const status = response.getStatus();
  const isGone = (status === 404 || status === 410) && isJson(response.getHeader('Content-Type'));
  // The library's types do not say that a header which is not there is null.
  return isGone || Boolean(response.getHeader('Upload-Offset'));
}

/** Zero where there was no answer. */
function statusOf(error: Error | DetailedError): number {
  if (!('originalResponse' in error)) return 0;
  if (error.originalResponse) return error.originalResponse.getStatus();
  return error.causingError instanceof NotTold ? error.causingError.status : 0;
}

function sentenceOf(body: string, otherwise: string): string {
  try {
    return refusal.parse(JSON.parse(body)).message;
  } catch {
    return otherwise;
  }
}
