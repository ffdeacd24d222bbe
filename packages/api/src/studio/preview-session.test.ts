import { accessTo } from '@vizzi/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let studio: Caller['studio'];
beforeAll(async () => {
  deps = await createTestDeps();
  studio = callerFor(deps, await addMember(deps, 'editor', { isAdmin: true, adminRole: 'editor' })).studio;
});
afterAll(() => deps.database.close());

const PREMIUM = { subscriptionStatus: 'active', subscriptionTier: 'yearly' };
const FREE = { subscriptionStatus: null, subscriptionTier: null };

it('a draft is previewed as listeners would get it, by addresses of its own, and stays out of the catalogue', async () => {
  const fields = { femaleAudioUrl: 'lake/female.m4a', captionsUrl: 'lake/captions.vtt', isPremium: true };
  const id = await addSession(deps, { ...fields, status: 'draft' });
  const { session, ...state } = await studio.preview({ id });
  expect(state).toEqual({ status: 'draft', publishAt: null, hasVoice: true });
  expect(session).toMatchObject({
    id,
    audioUrl: `/api/admin/sessions/${id}/audio`,
    captionsUrl: `/api/admin/sessions/${id}/captions`,
    voices: ['male', 'female'],
    isWithdrawn: false,
  });
  expect([null, FREE, PREMIUM].map((listener) => accessTo(session, listener))).toEqual([
    'sign_in',
    'upgrade',
    'granted',
  ]);
  await expect(callerFor(deps, null).catalog.session({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a withdrawn session is withdrawn in its preview, and one without a voice says so', async () => {
  const withdrawn = await studio.preview({ id: await addSession(deps, { status: 'withdrawn' }) });
  expect(accessTo(withdrawn.session, PREMIUM)).toBe('withdrawn');
  const empty = await studio.preview({ id: await addSession(deps, { status: 'draft', audioUrl: '', duration: 0 }) });
  expect(empty).toMatchObject({ hasVoice: false, session: { captionsUrl: null } });
});
