import { addSession } from '@vizzi/api/testing';
import { deleteSession } from '@vizzi/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';

let test: RestFixture['test'];
let lake: RestFixture['lake'];
let path: RestFixture['path'];
let member: RestFixture['member'];

beforeAll(async () => {
  ({ test, lake, path, member } = await createRestFixture());
});
afterAll(() => test.close());

describe('catalogue', () => {
  // proves spec 3.5, spec 7.13
  it('lists categories with their true counts', async () => {
    const response = await test.client().get('/api/categories');
    expect(response.json()).toMatchObject([
      { slug: 'relaxation', sessionCount: 1 },
      { slug: 'tough-times', sessionCount: 1 },
    ]);
    expect((await test.client().get('/api/categories/relaxation')).json()).toEqual(response.json()[0]);
  });

  // proves spec 3.10, spec 7.17, spec D5.1, spec D22.2
  it('shows sessions with their category, never with where the audio is stored', async () => {
    const response = await test.client().get(`/api/sessions/${lake}`);
    expect(response.json()).toEqual({
      id: lake,
      title: 'Still Lake',
      description: 'A minute beside the water.',
      categoryId: expect.any(Number),
      duration: 60,
      audioUrl: `/api/sessions/${lake}/audio`,
      voices: ['male', 'female'],
      captionsUrl: `/api/sessions/${lake}/captions`,
      previewUrl: null,
      place: null,
      imageUrl: null,
      listenerCount: 0,
      isFeatured: true,
      isPremium: false,
      isWithdrawn: false,
      gains: { male: 0, female: 0 },
      createdAt: expect.any(String),
      category: {
        id: expect.any(Number),
        name: 'relaxation',
        slug: 'relaxation',
        icon: 'fa-solid fa-water',
        color: 'relaxation',
      },
    });
    expect(response.body).not.toContain('lake/male.m4a');
  });

  // proves spec 3.31, spec 7.14, spec 9.20, spec D15.1
  it.each([
    ['', ['Still Lake', 'Lantern Path']],
    ['?featured=true', ['Still Lake']],
    ['?featured=false', ['Lantern Path']],
    ['?free=true', ['Still Lake']],
    ['?free=false', ['Lantern Path']],
    ['?category=tough-times', ['Lantern Path']],
    ['?category=unheard-of', []],
    ['?minDuration=61', ['Lantern Path']],
    ['?maxDuration=60', ['Still Lake']],
    ['?minDuration=0&maxDuration=3600', ['Still Lake', 'Lantern Path']],
    ['?sortBy=none', ['Still Lake', 'Lantern Path']],
    ['?sortBy=longest', ['Lantern Path', 'Still Lake']],
    ['?sortBy=shortest', ['Still Lake', 'Lantern Path']],
    ['?sortBy=newest', ['Lantern Path', 'Still Lake']],
    ['?sortBy=oldest', ['Still Lake', 'Lantern Path']],
    ['?unknown=ignored', ['Still Lake', 'Lantern Path']],
  ])('filters and sorts sessions%s', async (query, titles) => {
    const response = await test.client().get(`/api/sessions${query}`);
    expect(response.statusCode).toBe(200);
    expect(response.json().map((session: { title: string }) => session.title)).toEqual(titles);
  });

  // proves spec D15.1
  it.each([
    ['?minDuration=120&maxDuration=60', 'The shortest duration must not exceed the longest'],
    ['?minDuration=long', 'Expected a number'],
    ['?featured=perhaps', 'Expected true or false'],
  ])('refuses sessions%s', async (query, message) => {
    const response = await test.client().get(`/api/sessions${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, code: 'invalid' });
  });

  // proves spec 8.26, spec 8.27, spec D21.2, spec D22.2
  it.each([
    ['/api/sessions/2000000000', 404, 'Session not found'],
    ['/api/categories/unheard-of', 404, 'Category Not Found'],
    ['/api/sessions/0', 400, 'Ids start at 1'],
    ['/api/sessions/99999999999999999999', 400, 'There are no ids this large'],
    ['/api/sessions/1.5', 400, 'Expected a whole number'],
    ['/api/sessions/one', 400, 'Expected a number'],
  ])('%s is %d', async (url, status, message) => {
    const response = await test.client().get(url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message });
  });

  // proves spec 2.5.11, spec 9.23
  it('lists at most six popular sessions', async () => {
    const more = await Promise.all(Array.from({ length: 6 }, () => addSession(test.deps, { title: 'More' })));
    expect((await test.client().get('/api/sessions/popular')).json()).toHaveLength(6);
    for (const id of more) await deleteSession(test.deps.db, id);
  });

  // proves spec 7.8, spec 7.15, spec 7.16, spec 7.18
  it('counts listeners, and lists the most listened-to first', async () => {
    expect((await member.post(`/api/sessions/${path}/listen`)).json()).toEqual({ success: true });
    const popular = await test.client().get('/api/sessions/popular');
    expect(popular.json()).toMatchObject([
      { id: path, listenerCount: 1 },
      { id: lake, listenerCount: 0 },
    ]);
    const sorted = await test.client().get('/api/sessions?sortBy=popular');
    expect(sorted.json()).toMatchObject([{ id: path }, { id: lake }]);
    expect((await member.post('/api/sessions/2000000000/listen')).statusCode).toBe(404);
  });
});
