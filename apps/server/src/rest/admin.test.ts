import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';
import { AUDIO } from '../testing/test-app.js';

let test: RestFixture['test'];
let admin: RestFixture['admin'];

beforeAll(async () => {
  ({ test, admin } = await createRestFixture());
});
afterAll(() => test.close());

describe('the admin', () => {
  const session = { title: 'New Place', description: 'A place.', duration: '75', audioUrl: 'lake/male.m4a' };

  // proves spec 5.9, spec 6.15, spec 7.26, spec 9.36
  it('publishes a session, premium unless said otherwise', async () => {
    const [category] = (await admin.get('/api/categories')).json();
    const response = await admin.post('/api/admin/sessions', {
      ...session,
      categoryId: String(category.id),
      imageUrl: '',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      title: 'New Place',
      duration: 75,
      isPremium: true,
      isFeatured: false,
      imageUrl: null,
      category: { id: category.id },
    });
    expect((await admin.get('/api/sessions?sortBy=newest')).json()).toHaveLength(3);
  });

  it('takes the path of a file in the media folder, and plays that file', async () => {
    const [category] = (await admin.get('/api/categories')).json();
    const fields = { ...session, categoryId: category.id, audioUrl: '/lake/male.m4a', isPremium: false };
    const { audioUrl } = (await admin.post('/api/admin/sessions', fields)).json();
    const audio = await test.client().get(audioUrl);
    expect(audio.statusCode).toBe(200);
    expect(audio.rawPayload).toEqual(AUDIO);
  });

  // proves spec 3.18
  it('sets ids, times and counts itself', async () => {
    const [category] = (await admin.get('/api/categories')).json();
    const claims = { id: 7_777, listenerCount: 5_000, createdAt: '2001-01-01T00:00:00.000Z' };
    const response = await admin.post('/api/admin/sessions', { ...session, ...claims, categoryId: category.id });
    expect(response.json()).toMatchObject({ listenerCount: 0, createdAt: '2026-03-10T12:00:00.000Z' });
    expect(response.json().id).not.toBe(claims.id);
  });

  // proves spec 5.7, spec 5.10, spec 9.9
  it.each([
    [{ isFeatured: 'yes' }, 'Invalid input: expected boolean, received string'],
    [{ isPremium: 1 }, 'Invalid input: expected boolean, received number'],
    [{ duration: 0 }, 'Duration must be at least 1 second'],
    [{ title: '  ' }, 'Title is required'],
    [{ description: undefined }, 'Description is required'],
    [{ audioUrl: '' }, 'Audio URL is required'],
    [
      { audioUrl: 'http://cdn.vizzi.example/lake.m4a' },
      'Please enter an https address or the name of a file in the media folder',
    ],
    [
      { imageUrl: 'http://cdn.vizzi.example/lake.jpg' },
      'Please choose a picture, or enter an https address of at most 2000 characters',
    ],
    [{ audioUrl: 'javascript:alert(1)' }, 'Please enter an https address or the name of a file in the media folder'],
    [{ audioUrl: '../../etc/passwd' }, 'Please enter an https address or the name of a file in the media folder'],
    [{ categoryId: 2_000_000_000 }, 'Please choose a category'],
    [{ title: 'x'.repeat(201) }, 'Please use at most 200 characters'],
  ])('is told what is wrong with %o', async (change, message) => {
    const response = await admin.post('/api/admin/sessions', { ...session, categoryId: 1, ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });
});

it('a session goes from draft to published and withdrawn by REST, and nobody else sees the draft', async () => {
  const [category] = (await admin.get('/api/categories')).json();
  const draft = (await admin.post('/api/admin/drafts', { title: 'Night Ferry', categoryId: category.id })).json();
  expect(draft).toMatchObject({ status: 'draft', revision: 1, duration: 0, storedAudioUrl: '' });
  const act = (name: string, body: object) => admin.post(`/api/admin/sessions/${draft.id}/${name}`, body);

  const silent = await act('publish', { revision: 1 });
  expect([silent.statusCode, silent.json().message]).toEqual([
    409,
    'Before it is published, the session needs a voice.',
  ]);
  const voice = { address: 'lake/male.m4a', duration: 60, hasSameTiming: true };
  expect((await act('voices/male', { revision: 1, ...voice })).json()).toMatchObject({ revision: 2, duration: 60 });
  expect((await act('publish', { revision: 1 })).statusCode).toBe(409);
  const due = { publishAt: '2099-06-01T19:00:00.000Z' };
  expect((await act('schedule', { revision: 2, ...due })).json()).toMatchObject({ status: 'scheduled', ...due });
  expect((await act('unschedule', { revision: 3 })).json()).toMatchObject({ status: 'draft', publishAt: null });
  expect((await test.client().get(`/api/sessions/${draft.id}`)).statusCode).toBe(404);

  expect((await act('publish', { revision: 4 })).json()).toMatchObject({ status: 'published', revision: 5 });
  expect((await test.client().get(`/api/sessions/${draft.id}`)).json()).toMatchObject({ title: 'Night Ferry' });
  expect((await act('withdraw', { revision: 5 })).json()).toMatchObject({ status: 'withdrawn' });
  expect((await test.client().get('/api/sessions')).json()).not.toContainEqual(
    expect.objectContaining({ id: draft.id }),
  );
  const list = (await admin.get('/api/admin/sessions')).json();
  expect(list.find(({ id }: { id: number }) => id === draft.id)).toEqual(
    (await admin.get(`/api/admin/sessions/${draft.id}`)).json(),
  );
});
