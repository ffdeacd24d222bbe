import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { getAudio, getCaptions } from './get-media.js';

const visitor = async () => null;

let deps: TestDeps;
let free: number;
let premium: number;
beforeAll(async () => {
  deps = await createTestDeps();
  free = await addSession(deps, { femaleAudioUrl: 'lake/female.m4a', captionsUrl: 'lake/captions.vtt' });
  premium = await addSession(deps, { isPremium: true, captionsUrl: 'path/captions.vtt' });
});
afterAll(() => deps.database.close());

// proves spec 6.7, spec D6.1
it('allows free audio to everyone, in both voices', async () => {
  expect(await getAudio(deps, visitor, { id: free, voice: 'male' })).toEqual({
    address: 'lake/male.m4a',
    isPublic: true,
  });
  expect(await getAudio(deps, visitor, { id: free, voice: 'female' })).toEqual({
    address: 'lake/female.m4a',
    isPublic: true,
  });
  expect(await getCaptions(deps, visitor, { id: free })).toEqual({ address: 'lake/captions.vtt', isPublic: true });
});

it('refuses premium audio and captions to visitors and free members', async () => {
  const member = await addMember(deps, 'free');
  const lapsed = await addMember(deps, 'lapsed', { subscriptionStatus: 'past_due', subscriptionTier: 'monthly' });
  for (const [viewer, code] of [
    [null, 'unauthenticated'],
    [member, 'forbidden'],
    [lapsed, 'forbidden'],
  ] as const) {
    await expect(getAudio(deps, async () => viewer, { id: premium, voice: 'male' })).rejects.toMatchObject({ code });
    await expect(getCaptions(deps, async () => viewer, { id: premium })).rejects.toMatchObject({ code });
  }
});

// proves spec 6.13
it('allows premium audio to premium members', async () => {
  const monthly = await addMember(deps, 'monthly', { subscriptionStatus: 'active', subscriptionTier: 'monthly' });
  const lifetime = await addMember(deps, 'lifetime', { subscriptionTier: 'lifetime' });
  for (const viewer of [monthly, lifetime]) {
    expect(await getAudio(deps, async () => viewer, { id: premium, voice: 'male' })).toEqual({
      address: 'lake/male.m4a',
      isPublic: false,
    });
  }
});

it('answers not_found for a missing voice and missing captions', async () => {
  const plain = await addSession(deps);
  await expect(getAudio(deps, visitor, { id: plain, voice: 'female' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(getCaptions(deps, visitor, { id: plain })).rejects.toMatchObject({ code: 'not_found' });
});
