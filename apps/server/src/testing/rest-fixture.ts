import { type Database, users } from '@vizzi/db';
import { addSession } from '@vizzi/api/testing';
import { eq } from 'drizzle-orm';
import { type Client, createTestApp, type TestApp } from './test-app.js';

export interface RestFixture {
  readonly test: TestApp;
  /** Id of a free, featured session of a minute in `relaxation`. */
  readonly lake: number;
  /** Id of a premium session of ten minutes in `tough-times`. */
  readonly path: number;
  /** Signed in as mira.fern@vizzi.example, password `quiet lantern`. */
  readonly member: Client;
  readonly admin: Client;
}

/** A server with two sessions, a member and an admin. */
export async function createRestFixture(options: { database?: Database } = {}): Promise<RestFixture> {
  const test = await createTestApp(options);
  const lake = await addSession(test.deps, {
    femaleAudioUrl: 'lake/female.m4a',
    captionsUrl: 'lake/captions.vtt',
    isFeatured: true,
    createdAt: new Date('2026-01-01T00:00:00Z'),
  });
  const path = await addSession(test.deps, {
    category: 'tough-times',
    title: 'Lantern Path',
    duration: 600,
    isPremium: true,
    imageUrl: '/art/cover.svg',
    createdAt: new Date('2026-02-01T00:00:00Z'),
  });
  const member = await signUp(test, 'mira.fern@vizzi.example');
  const admin = await signUp(test, 'admin@vizzi.example');
  await test.deps.db.update(users).set({ isAdmin: true }).where(eq(users.username, 'admin@vizzi.example'));
  return { test, lake, path, member, admin };
}

async function signUp(test: TestApp, username: string): Promise<Client> {
  const client = test.client();
  await client.post('/api/auth/register', { username, password: 'quiet lantern' });
  return client;
}
