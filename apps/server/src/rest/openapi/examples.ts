import type { Category, Playlist, Progress, Session, StudioSession, User } from '@vizzi/api/contracts';

/** What the calls of the table show as examples. */

export const exampleUser: User = {
  id: 1,
  username: 'mira.fern@vizzi.example',
  email: 'mira.fern@vizzi.example',
  isAdmin: false,
  subscriptionStatus: null,
  subscriptionTier: null,
  createdAt: '2026-03-10T12:00:00.000Z',
};

export const exampleCategory: Category = {
  id: 1,
  name: 'Relaxation',
  slug: 'relaxation',
  description: 'Come to rest in quiet places.',
  icon: 'fa-spa',
  color: '#4f46e5',
  sessionCount: 5,
};

export const exampleSession: Session = {
  id: 1,
  title: 'Evening Tide',
  description: 'Walk along a quiet beach while the sun goes down.',
  categoryId: 1,
  duration: 600,
  audioUrl: '/api/sessions/1/audio',
  voices: ['male', 'female'],
  captionsUrl: '/api/sessions/1/captions',
  previewUrl: null,
  place: 'waves',
  imageUrl: '/art/covers/evening-tide.webp',
  listenerCount: 1204,
  isFeatured: true,
  isPremium: false,
  isWithdrawn: false,
  gains: { male: 0, female: 0 },
  createdAt: '2026-01-01T00:00:00.000Z',
  category: { id: 1, name: 'Relaxation', slug: 'relaxation', icon: 'fa-spa', color: '#4f46e5' },
};

/** A published session as its editors read it, with other values for some of its fields. */
export function exampleStudioSession(fields: Partial<StudioSession> = {}): StudioSession {
  const { audioUrl: _address, voices: _voices, isWithdrawn: _isWithdrawn, ...open } = exampleSession;
  return {
    ...open,
    gains: { male: 0, female: 0 },
    status: 'published',
    publishAt: null,
    revision: 1,
    audioVersion: 1,
    needs: [],
    storedAudioUrl: 'evening-tide/voice.m4a',
    storedFemaleAudioUrl: 'evening-tide/second-voice.m4a',
    storedCaptionsUrl: 'evening-tide/lines.vtt',
    isAudioMissing: false,
    voiceSeconds: { male: 600, female: 600 },
    ...fields,
  };
}

export const exampleProgress: Progress = {
  sessionId: 1,
  currentTime: 42.5,
  completed: false,
  lastPlayedAt: '2026-03-10T12:00:00.000Z',
};

export const examplePlaylist: Playlist = {
  id: 1,
  name: 'Before sleep',
  description: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  updatedAt: '2026-03-10T12:00:00.000Z',
  sessions: [exampleSession],
};
