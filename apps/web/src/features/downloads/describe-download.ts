import {
  type Download,
  isHere,
  percent,
  type Problem,
  receivedBytes,
  totalBytes,
} from '../../offline/downloads/download';
import { lapseEnd } from '../../offline/downloads/lease';
import type { Lease } from './use-downloads';

/** How a download looks: `locked` needs a new lease, `failed` can be tried again. */
export type Look = 'queued' | 'moving' | 'paused' | 'here' | 'locked' | 'failed';

export interface Described {
  readonly look: Look;
  /** The state in words. */
  readonly text: string;
}

/** The runner tries again by itself after these. */
const PASSING = ['network', 'mobile_data', 'no_app'] as const satisfies Problem[];
type Passing = (typeof PASSING)[number];
const isPassing = (problem: Problem): problem is Passing => PASSING.some((each) => each === problem);

const PROBLEMS: Record<Exclude<Problem, Passing>, string> = {
  full: 'This device is full. Make room and try again',
  signed_out: 'Log in again to go on',
  forbidden: 'This session is part of premium',
  gone: 'This session is no longer offered',
  damaged: 'It did not arrive whole. Try again',
  evicted: 'The browser removed it. Download it again',
};

const MEGA = 1_000_000;

/** Bytes as `1.3 MB`. */
export const megabytes = (bytes: number) => `${(Math.max(bytes, MEGA / 10) / MEGA).toFixed(1)} MB`;

/** A day as `12 Dec`. */
export const shortDay = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' }).replace('Sept', 'Sep');

/** The state of a download in words, as of the lease. */
export function describeDownload(download: Download, lease: Lease): Described {
  const { state, problem, session } = download;
  switch (isHere(download) ? 'done' : state) {
    case 'queued':
      if (problem === 'network') return { look: 'queued', text: `Waiting for a signal at ${percent(download)} %` };
      if (problem === 'mobile_data') return { look: 'queued', text: `Waiting for Wi-Fi at ${percent(download)} %` };
      if (problem === 'no_app') {
        return { look: 'queued', text: 'Waiting for the app to be stored here. Is the device full, or the line weak?' };
      }
      return { look: 'queued', text: download.files.length > 0 ? `Next, ${megabytes(totalBytes(download))}` : 'Next' };
    case 'running':
      return { look: 'moving', text: progressText(download) };
    case 'paused':
      return { look: 'paused', text: `Paused at ${percent(download)} %` };
    case 'failed':
      return problem === null || isPassing(problem)
        ? { look: 'failed', text: 'It did not arrive. Try again' }
        : { look: 'failed', text: PROBLEMS[problem] };
    case 'done':
      break;
  }
  return session.isPremium ? describePremium(lease) : { look: 'here', text: 'Available offline' };
}

function progressText(download: Download): string {
  if (download.files.length === 0) return 'Starting';
  const received = (receivedBytes(download) / MEGA).toFixed(1);
  return `${percent(download)} %, ${received} of ${megabytes(totalBytes(download))}`;
}

function describePremium({ state, until, lapsedAt }: Lease): Described {
  if (lapsedAt !== null) {
    return { look: 'locked', text: `Locked without premium. Kept until ${shortDay(lapseEnd(lapsedAt))}` };
  }
  switch (state) {
    case 'valid':
      return {
        look: 'here',
        text: until === null ? 'Available offline' : `Available offline until ${shortDay(until)}`,
      };
    case 'expired':
      return { look: 'locked', text: `Expired on ${shortDay(until ?? 0)}. A signal brings it back` };
    case 'clock':
      return { look: 'locked', text: 'The clock of this device was set back. A signal brings it back' };
    case 'invalid':
    case 'none':
      break;
  }
  return { look: 'locked', text: 'Locked. A signal brings it back' };
}
