import { describe, expect, it } from 'vitest';
import { makeSession } from '../../player-engine/testing/make-session';
import type { Download } from '../../offline/downloads/download';
import { describeDownload, megabytes } from './describe-download';
import type { Lease } from './use-downloads';

const UNTIL = Date.parse('2026-12-12T12:00:00');
const VALID: Lease = { state: 'valid', until: UNTIL, lapsedAt: null };
const file = { url: '/a', bytes: 1_500_000, sha256: 'a', type: 'audio/mp4', kind: 'male_voice', etag: null } as const;

const former = { ...file, received: file.bytes, isKept: true };

const make = (change: Partial<Download>, isPremium = true): Download => ({
  session: { ...makeSession({ id: 1 }), isPremium },
  state: 'done',
  problem: null,
  wanted: { voices: 'both', music: 'off' },
  pictures: [],
  files: [{ ...file, received: 630_000, isKept: false }],
  addedAt: 0,
  keptAt: null,
  former: [],
  ...change,
});

describe('describeDownload', () => {
  it.each<[string, Partial<Download>]>([
    ['Next, 1.5 MB', { state: 'queued' }],
    ['Waiting for a signal at 42 %', { state: 'queued', problem: 'network' }],
    ['Waiting for Wi-Fi at 42 %', { state: 'queued', problem: 'mobile_data' }],
    ['42 %, 0.6 of 1.5 MB', { state: 'running' }],
    ['Paused at 42 %', { state: 'paused' }],
    ['This device is full. Make room and try again', { state: 'failed', problem: 'full' }],
    ['The browser removed it. Download it again', { state: 'failed', problem: 'evicted' }],
    ['This session is no longer offered', { state: 'failed', problem: 'gone' }],
    ['Available offline until 12 Dec', {}],
    ['Available offline until 12 Dec', { state: 'queued', problem: 'network', former: [former] }],
    ['Available offline until 12 Dec', { state: 'running', former: [former] }],
  ])('%s', (text, change) => {
    expect(describeDownload(make(change), VALID).text).toBe(text);
  });

  it.each<[string, Partial<Lease>]>([
    ['Expired on 12 Dec. A signal brings it back', { state: 'expired' }],
    ['The clock of this device was set back. A signal brings it back', { state: 'clock' }],
    ['Locked. A signal brings it back', { state: 'invalid', until: null }],
    ['Locked without premium. Kept until 11 Jan', { state: 'none', until: null, lapsedAt: UNTIL }],
  ])('%s', (text, lease) => {
    expect(describeDownload(make({}), { ...VALID, ...lease })).toEqual({ look: 'locked', text });
  });

  it('a free session needs no lease', () => {
    const without: Lease = { state: 'none', until: null, lapsedAt: null };
    expect(describeDownload(make({}, false), without)).toEqual({ look: 'here', text: 'Available offline' });
  });
});

it('says sizes in megabytes, the smallest as a tenth', () => {
  expect([1_284_000, 17_600_000, 900].map(megabytes)).toEqual(['1.3 MB', '17.6 MB', '0.1 MB']);
});
