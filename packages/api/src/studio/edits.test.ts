import { insertAuditEntry } from '@vizzi/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import type { StudioSession } from './contract.js';

let deps: TestDeps;
let caller: Caller;
let studio: Caller['studio'];
beforeAll(async () => {
  deps = await createTestDeps();
  caller = callerFor(deps, await addMember(deps, 'editor', { isAdmin: true, adminRole: 'editor' }));
  ({ studio } = caller);
});
afterAll(() => deps.database.close());

const CONFLICT = { code: 'CONFLICT' };

const LINE = { start: 1, end: 4, text: 'Listen.' };

async function aDraft() {
  return studio.session({ id: await addSession(deps, { status: 'draft', title: 'Night Ferry', duration: 60 }) });
}

type Changes = Parameters<typeof studio.save>[0]['changes'];

/** Saves changes that were made from a session as it was read. */
const save = ({ id, revision, ...from }: StudioSession, changes: Changes) =>
  studio.save({ id, revision, from, changes });

describe('fields that two admins edit from the same session', () => {
  // proves security 12.41
  it('are all saved when they are not the same ones', async () => {
    const read = await aDraft();
    await save(read, { title: 'Day Ferry', needs: ['calm'] });
    await save(read, { description: 'By another.' });
    expect(await studio.session({ id: read.id })).toMatchObject({
      title: 'Day Ferry',
      needs: ['calm'],
      description: 'By another.',
    });
  });

  // proves security 12.41
  it('are refused together when one of them has another value by now', async () => {
    const read = await aDraft();
    await save(read, { title: 'Day Ferry' });
    await expect(save(read, { title: 'Late Ferry', description: 'Late.' })).rejects.toMatchObject(CONFLICT);
    expect(await studio.session({ id: read.id })).toMatchObject({ title: 'Day Ferry', description: read.description });
  });

  it('are refused when members see the session by now', async () => {
    const read = await aDraft();
    await studio.publish(read);
    await expect(save(read, { description: 'Half a' })).rejects.toMatchObject(CONFLICT);
  });

  it('who save at the same moment lose none of them', async () => {
    const read = await aDraft();
    const changes: Changes[] = [{ title: 'Day Ferry' }, { description: 'By another.' }, { isFeatured: true }];
    const results = await Promise.allSettled(changes.map((each) => save(read, each)));
    const again = changes.filter((_, at) => results[at]?.status === 'rejected');
    for (const each of again) await save(read, each);
    expect(await studio.session({ id: read.id })).toMatchObject(Object.assign({}, ...changes));
  });
});

// proves security 12.39
it('a save that is sent again is saved once, also when other things were changed meanwhile', async () => {
  const read = await aDraft();
  const changes: Changes = { title: ' Day Ferry ', needs: ['sleep', 'calm'] };
  const saved = await save(read, changes);
  expect(await save(read, changes)).toEqual(saved);
  const published = await studio.publish(saved);
  expect(await save(read, { ...changes, needs: ['calm', 'sleep'] })).toMatchObject({ revision: published.revision });
  expect(await studio.history({ id: read.id })).toHaveLength(2);
});

// proves security 12.41
it('a save that is sent again, or arrives late, is refused when somebody put back meanwhile what it changed', async () => {
  const { id, revision, ...from } = await aDraft();
  const sent = { id, revision, from, changes: { isPremium: false } };
  const saved = await studio.save(sent);
  await save(saved, { isPremium: true });
  await expect(studio.save(sent)).rejects.toMatchObject(CONFLICT);
  // Measuring a recording is written down too, and is no change of the session.
  for (const gain of [1, 2, 3])
    await insertAuditEntry(deps.db, {
      adminId: null,
      adminName: null,
      action: 'session.changed',
      subjectId: id,
      subjectName: '',
      before: { gain: 0 },
      after: { gain },
    });
  await expect(studio.save(sent)).rejects.toMatchObject(CONFLICT);
  const captions = { id, revision, from, cues: [LINE] };
  const written = await studio.saveCues(captions);
  await studio.saveCues({ id, revision: written.revision, from: written, cues: [] });
  await expect(studio.saveCues(captions)).rejects.toMatchObject(CONFLICT);
});

// proves security 12.39
it('a save that reached nobody is taken when it is sent again, also when other fields were changed meanwhile', async () => {
  const read = await aDraft();
  const { id, revision, ...from } = read;
  const sent = { id, revision, from };
  await save(read, { description: 'By another.' });
  expect(await studio.saveCues({ ...sent, cues: [LINE] })).toMatchObject({ revision: revision + 2 });
  expect(await studio.save({ ...sent, changes: { title: 'Day Ferry' } })).toMatchObject({ title: 'Day Ferry' });
});

describe('captions', () => {
  const saveCues = ({ id, revision, ...from }: StudioSession, text: string) =>
    studio.saveCues({ id, revision, from, cues: text ? [{ ...LINE, text }] : [] });

  it('are saved beside facts that somebody changed meanwhile', async () => {
    const read = await aDraft();
    await save(read, { title: 'Day Ferry' });
    const saved = await saveCues(read, 'Mine.');
    expect(saved).toMatchObject({ title: 'Day Ferry', storedCaptionsUrl: expect.stringMatching(/^captions\//) });
    expect(await studio.session({ id: read.id })).toEqual(saved);
  });

  // proves security 12.39
  it('that are sent again are saved once', async () => {
    const read = await aDraft();
    const saved = await saveCues(read, 'Mine.');
    expect(await saveCues(read, 'Mine.')).toEqual(saved);
    const removed = await saveCues(saved, '');
    expect(await saveCues(saved, '')).toEqual(removed);
    expect(await studio.history({ id: read.id })).toHaveLength(2);
  });

  // proves security 12.41
  it('are not saved over those of somebody else', async () => {
    const read = await aDraft();
    const theirs = await saveCues(read, 'Theirs.');
    await expect(saveCues(read, 'Mine.')).rejects.toMatchObject(CONFLICT);
    await expect(saveCues(read, '')).rejects.toMatchObject(CONFLICT);
    expect(await studio.session({ id: read.id })).toEqual(theirs);
  });

  it('are saved for another recording of the same timing', async () => {
    const read = await saveCues(await aDraft(), 'Theirs.');
    const { id, revision } = read;
    const address = 'https://media.example/other.m4a';
    const replaced = await studio.replaceVoice({
      id,
      revision,
      voice: 'male',
      address,
      duration: 60,
      hasSameTiming: true,
    });
    const saved = await saveCues(read, 'Mine.');
    expect(saved).toMatchObject({ storedAudioUrl: address, revision: replaced.revision + 1 });
    expect(await saveCues(read, 'Mine.')).toEqual(saved);
  });

  it('are not saved for another recording', async () => {
    const read = await aDraft();
    const { id, revision } = read;
    const address = 'https://media.example/other.m4a';
    await studio.replaceVoice({ id, revision, voice: 'male', address, duration: 60, hasSameTiming: true });
    await expect(saveCues(read, 'Mine.')).rejects.toMatchObject(CONFLICT);
    await expect(saveCues(read, '')).rejects.toMatchObject(CONFLICT);
  });
});

// proves security 12.41
it('a session is not deleted by what somebody read before it was changed', async () => {
  const read = await aDraft();
  await save(read, { title: 'Day Ferry' });
  const remove = ({ id, revision }: StudioSession) => caller.admin.deleteSession({ id, revision });
  await expect(remove(read)).rejects.toMatchObject(CONFLICT);
  const now = await studio.session({ id: read.id });
  await remove(now);
  await expect(remove(now)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
