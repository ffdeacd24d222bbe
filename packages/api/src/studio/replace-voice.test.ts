import { findProgress, savePositions } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Admin } from '../auth/viewer.js';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { replaceVoice } from './replace-voice.js';

let deps: TestDeps;
let studio: Caller['studio'];
let editor: Admin;
let memberId: number;
beforeAll(async () => {
  deps = await createTestDeps();
  const member = await addMember(deps, 'editor', { isAdmin: true, adminRole: 'editor' });
  editor = { ...member, isAdmin: true };
  studio = callerFor(deps, member).studio;
  memberId = (await addMember(deps, 'mira')).id;
});
afterAll(() => deps.database.close());

const FILES = { femaleAudioUrl: 'lake/female.m4a', captionsUrl: 'lake/captions.vtt', previewUrl: 'lake/preview.m4a' };

async function playedSession(position: number) {
  const id = await addSession(deps, { duration: 100, ...FILES });
  const lastPlayedAt = new Date('2026-03-10T12:00:00Z');
  await savePositions(deps.db, [
    { userId: memberId, sessionId: id, currentTime: position, completed: true, lastPlayedAt },
  ]);
  return studio.session({ id });
}
const positionIn = async (id: number) => (await findProgress(deps.db, memberId, id))?.currentTime;

it('with another timing scales saved places, and removes what belonged to the old recording', async () => {
  const before = await playedSession(40);
  const recording = { voice: 'male', address: 'lake/new.m4a', duration: 200, hasSameTiming: false } as const;
  const after = await studio.replaceVoice({ ...before, ...recording });
  expect(after).toMatchObject({
    storedAudioUrl: 'lake/new.m4a',
    duration: 200,
    audioVersion: before.audioVersion + 1,
    storedFemaleAudioUrl: null,
    storedCaptionsUrl: null,
    previewUrl: null,
  });
  expect(await positionIn(before.id)).toBe(80);
  expect(await findProgress(deps.db, memberId, before.id)).toMatchObject({ completed: true });
});

it('with another timing is refused in words where too many places would move', async () => {
  const before = await playedSession(40);
  const other = (await addMember(deps, 'juno')).id;
  const lastPlayedAt = new Date('2026-03-10T12:00:00Z');
  await savePositions(deps.db, [
    { userId: other, sessionId: before.id, currentTime: 7, completed: false, lastPlayedAt },
  ]);
  const recording = { voice: 'male', address: 'lake/new.m4a', duration: 200, hasSameTiming: false } as const;
  await expect(replaceVoice(deps, editor, { ...before, ...recording }, 1)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('a recording with the same timing'),
  });
  expect(await positionIn(before.id)).toBe(40);
  const after = await replaceVoice(deps, editor, { ...before, ...recording }, 2);
  expect([after.duration, await positionIn(before.id)]).toEqual([200, 80]);
});

it('with the same timing keeps places, captions and the other voice', async () => {
  const before = await playedSession(90);
  const recording = { voice: 'male', address: 'lake/new.m4a', duration: 80, hasSameTiming: true } as const;
  const after = await studio.replaceVoice({ ...before, ...recording });
  expect(after).toMatchObject({ storedFemaleAudioUrl: FILES.femaleAudioUrl, storedCaptionsUrl: FILES.captionsUrl });
  // No place lies behind the end.
  expect(await positionIn(before.id)).toBe(80);
});

it('adds the first voice of a draft as its first version, and a second voice only after it', async () => {
  const { categoryId } = await playedSession(0);
  const draft = await studio.createDraft({ title: 'Quiet Bell', categoryId });
  const recording = { address: 'bell/voice.m4a', duration: 60, hasSameTiming: true };
  await expect(studio.replaceVoice({ ...draft, ...recording, voice: 'female' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Please add the male voice first.',
  });
  const first = await studio.replaceVoice({ ...draft, ...recording, voice: 'male' });
  expect(first).toMatchObject({ audioVersion: 1, duration: 60 });
  const both = await studio.replaceVoice({ ...first, ...recording, voice: 'female' });
  expect(both).toMatchObject({ audioVersion: 2, storedFemaleAudioUrl: 'bell/voice.m4a' });
  await studio.publish(both);
});

it.each(['../secret.m4a', 'http://127.0.0.1/x.m4a', '', '\0'])('the address %j is refused', async (address) => {
  const before = await playedSession(0);
  const recording = { voice: 'male', address, duration: 60, hasSameTiming: true } as const;
  await expect(studio.replaceVoice({ ...before, ...recording })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
