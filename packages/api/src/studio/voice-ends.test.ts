import { insertMediaFile } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let studio: Caller['studio'];
beforeAll(async () => {
  deps = await createTestDeps();
  studio = callerFor(deps, await addMember(deps, 'editor', { isAdmin: true, adminRole: 'editor' })).studio;
});
afterAll(() => deps.database.close());

const FILE = { bytes: 10, container: 'WAVE', codec: 'PCM', channels: 1, sampleRate: 24_000 };

async function upload(name: string, duration: number): Promise<string> {
  const key = `studio/${name}`;
  await insertMediaFile(deps.db, { ...FILE, key, name, sha256: name, uploadId: name, duration });
  return key;
}
const measure = (key: string, seconds: number) =>
  studio.measureFile({ key, seconds, loudness: -19, truePeak: -3, peaks: 'AAA=' });

it('the lengths of both voices are known once both were uploaded and measured, and hinder no publishing', async () => {
  const [male, female] = [await upload('male.wav', 60.5), await upload('female.wav', 64.7)];
  const id = await addSession(deps, { status: 'draft', audioUrl: male, femaleAudioUrl: female });
  const seconds = async () => (await studio.session({ id })).voiceSeconds;
  expect(await seconds()).toEqual({ male: null, female: null });
  await measure(female, 64.7);
  expect(await seconds()).toEqual({ male: null, female: 64.7 });
  await measure(male, 60.5);
  expect(await seconds()).toEqual({ male: 60.5, female: 64.7 });
  expect((await studio.sessions())[0]?.voiceSeconds).toEqual({ male: 60.5, female: 64.7 });
  const published = await studio.publish(await studio.session({ id }));
  expect(published).toMatchObject({ status: 'published', voiceSeconds: { male: 60.5, female: 64.7 } });
});
