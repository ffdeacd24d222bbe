import type { Session } from '@vizzi/api/contracts';

/** A session to play in tests: two voices, ten minutes, free. */
export function makeSession(change: Partial<Session> = {}): Session {
  const id = change.id ?? 7;
  return {
    id,
    title: `Session ${id}`,
    description: 'A lake at first light.',
    categoryId: 3,
    duration: 600,
    audioUrl: `/api/sessions/${id}/audio`,
    voices: ['male', 'female'],
    captionsUrl: null,
    imageUrl: null,
    listenerCount: 12,
    isFeatured: false,
    isPremium: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    category: { id: 3, name: 'Tough Times', slug: 'tough-times', icon: 'umbrella', color: 'tough times' },
    ...change,
  };
}
