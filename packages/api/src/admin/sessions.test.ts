import { randomUUID } from 'node:crypto';
import { findAuditEntries, findSession, insertMediaFile, saveMeasurement } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIT } from '../auth/access.js';
import type { Admin } from '../auth/viewer.js';
import { listProgress } from '../player/list-progress.js';
import { addMember, addSession, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { gainOf } from '@vizzi/domain';
import { checkAudioFile } from './check-audio-file.js';
import { newSession, sessionDeletion } from './contract.js';
import { createSession } from './create-session.js';
import { deleteSession } from './delete-session.js';
import { listSessions } from './list-sessions.js';
import { updateSession } from './update-session.js';

let deps: TestDeps;
let admin: Admin;
beforeAll(async () => {
  deps = await createTestDeps();
  admin = ADMIT.admin(await addMember(deps, 'admin', { isAdmin: true }));
});
afterAll(() => deps.database.close());

const fields = (categoryId: number, audioUrl = 'lake/male.m4a') =>
  newSession.parse({ title: 'Deep Lake', description: 'Deeper.', categoryId, duration: 90, audioUrl });

async function added() {
  const id = await addSession(deps, {
    femaleAudioUrl: 'lake/female.m4a',
    captionsUrl: 'lake/captions.vtt',
    previewUrl: 'lake/preview.m4a',
  });
  const categoryId = (await findSession(deps.db, id))?.categoryId ?? 0;
  return { id, categoryId };
}

// proves security 12.38
it('creates a session once for each key, also when both requests come at once', async () => {
  const { categoryId } = await added();
  const creationKey = randomUUID();
  const create = () => createSession(deps, admin, { ...fields(categoryId), creationKey });
  const [first, second] = await Promise.all([create(), create()]);
  expect(second.id).toBe(first.id);
  expect((await create()).id).toBe(first.id);
  const entries = await findAuditEntries(deps.db, { kind: 'session', limit: 50 });
  expect(entries.filter(({ subjectId }) => subjectId === first.id)).toHaveLength(1);

  const { studio } = callerFor(deps, await addMember(deps, 'editor', { isAdmin: true }));
  const draft = { title: 'Once', categoryId, creationKey: randomUUID() };
  const drafts = await Promise.all([studio.createDraft(draft), studio.createDraft(draft)]);
  expect(drafts[1].id).toBe(drafts[0].id);
});

it('levels a recording that was measured, whether a session is created or changed with it', async () => {
  const key = 'uploads/quiet.m4a';
  const facts = { bytes: 9, container: 'mp4', codec: 'aac', channels: 1, sampleRate: 48_000, duration: 90 };
  await insertMediaFile(deps.db, { key, uploadId: 'quiet', name: 'quiet.m4a', sha256: 'hash', ...facts });
  await saveMeasurement(deps.db, key, { loudness: -30, truePeak: -20, peaks: '' });
  const { id, categoryId } = await added();
  const created = await createSession(deps, admin, fields(categoryId, key));
  await updateSession(deps, admin, { id, ...fields(categoryId, key) });
  const gains = await Promise.all([created.id, id].map(async (each) => (await findSession(deps.db, each))?.gain));
  expect(gains).toEqual([gainOf({ loudness: -30, truePeak: -20 }), gainOf({ loudness: -30, truePeak: -20 })]);
});

it('changes a session and keeps its second voice and captions when the audio stays', async () => {
  const { id, categoryId } = await added();
  expect(await updateSession(deps, admin, { id, ...fields(categoryId) })).toMatchObject({
    title: 'Deep Lake',
    duration: 90,
    isPremium: true,
    voices: ['male', 'female'],
    captionsUrl: `/api/sessions/${id}/captions`,
    previewUrl: `/api/sessions/${id}/preview`,
  });
});

it('removes the second voice, the captions and the preview when the audio changes', async () => {
  const { id, categoryId } = await added();
  expect(await updateSession(deps, admin, { id, ...fields(categoryId, 'deep/male.m4a') })).toMatchObject({
    voices: ['male'],
    captionsUrl: null,
    previewUrl: null,
  });
});

// proves spec 5.19
it('sets the place of a session, keeps it when nothing is said of it, and takes it away', async () => {
  const { id, categoryId } = await added();
  const change = async (place?: string | null) =>
    (await updateSession(deps, admin, { id, ...newSession.parse({ ...fields(categoryId), place }) })).place;
  expect(await change()).toBeNull();
  expect(await change('rain')).toBe('rain');
  expect(await change()).toBe('rain');
  expect(await change('')).toBeNull();
});

it('refuses a missing session and a missing category', async () => {
  const { id, categoryId } = await added();
  await expect(updateSession(deps, admin, { id: 2_000_000_000, ...fields(categoryId) })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(updateSession(deps, admin, { id, ...fields(2_000_000_000) })).rejects.toMatchObject({ code: 'invalid' });
});

it('deletes a session with its progress; a second time it is not found', async () => {
  const { id } = await added();
  const viewer = await addMember(deps, 'mira');
  await deps.progress.report({ userId: viewer.id, report: { sessionId: id, currentTime: 5 } });
  await deleteSession(deps, admin, { id });
  expect(await listProgress(deps, viewer)).toEqual([]);
  await expect(deleteSession(deps, admin, { id })).rejects.toMatchObject({ code: 'not_found' });
});

// proves security 10.57
it('lists sessions also while the storage of their files hangs, and says of none that its file is missing', async () => {
  const hanging: TestDeps = { ...deps, media: { ...deps.media, has: () => new Promise(() => {}) } };
  const id = await addSession(deps, { audioUrl: 'lake/gone.m4a' });
  expect((await listSessions(hanging, admin)).find((each) => each.id === id)).toMatchObject({ isAudioMissing: false });
});

// proves spec 2.12.13
it('says which audio files are missing from the media folder, and looks for none that is hosted elsewhere', async () => {
  const stored: TestDeps = { ...deps, media: { ...deps.media, has: async (key) => key === 'lake/there.m4a' } };
  const files = ['lake/there.m4a', 'lake/gone.m4a', 'https://media.example/lake.m4a'];
  const ids = new Map<string, number>();
  for (const audioUrl of files) ids.set(audioUrl, await addSession(deps, { audioUrl }));
  const listed = await listSessions(stored, admin);
  const missing = files.map((audioUrl) => listed.find(({ id }) => id === ids.get(audioUrl))?.isAudioMissing);
  expect(missing).toEqual([false, true, false]);
  expect(await checkAudioFile(stored, admin, { audioUrl: 'lake/gone.m4a' })).toEqual({ isMissing: true });
});

// proves security 9.68
it('refuses a revision after which no other could be counted', () => {
  expect(sessionDeletion.safeParse({ id: 1, revision: 2_147_483_646 }).success).toBe(true);
  expect(sessionDeletion.safeParse({ id: 1, revision: 2_147_483_647 }).success).toBe(false);
});
