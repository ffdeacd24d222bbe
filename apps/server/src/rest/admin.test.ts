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
