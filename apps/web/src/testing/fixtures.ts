import type { billingAccount, Category, MediaFile, Playlist, Session, StudioSession, User } from '@vizzi/api/contracts';
import type { z } from 'zod';

export function aUser(more: Partial<User> = {}): User {
  return {
    id: 1,
    username: 'maya.lindqvist@example.com',
    email: 'maya.lindqvist@example.com',
    isAdmin: false,
    subscriptionStatus: null,
    subscriptionTier: null,
    createdAt: '2026-01-05T00:00:00.000Z',
    ...more,
  };
}

export const aPremiumUser = (more: Partial<User> = {}) =>
  aUser({ subscriptionStatus: 'active', subscriptionTier: 'yearly', ...more });

/** The billing account of a member who never paid. */
export function aBillingAccount(more: Partial<z.output<typeof billingAccount>> = {}): z.output<typeof billingAccount> {
  return {
    hasSubscription: false,
    status: null,
    tier: null,
    currentPeriodEnd: null,
    billedUntil: null,
    isDisputed: false,
    cancelAtPeriodEnd: false,
    card: null,
    invoices: [],
    refund: null,
    isGuaranteeUsed: false,
    isGuaranteeOver: false,
    payUrl: null,
    ...more,
  };
}

export function aCategory(more: Partial<Category> = {}): Category {
  return {
    id: 1,
    name: 'Relaxation',
    slug: 'relaxation',
    description: 'Still water and evenings without hurry.',
    icon: 'fa-solid fa-water',
    color: 'gradient-relaxation',
    sessionCount: 5,
    ...more,
  };
}

export function aSession(more: Partial<Session> = {}): Session {
  const id = more.id ?? 1;
  return {
    id,
    title: 'Still Lake',
    description: 'One quiet minute beside water.',
    categoryId: 1,
    duration: 60,
    audioUrl: `/api/sessions/${id}/audio`,
    voices: ['male', 'female'],
    captionsUrl: null,
    previewUrl: null,
    place: null,
    imageUrl: '/art/sessions/still-lake/cover.svg',
    listenerCount: 0,
    isFeatured: false,
    isPremium: false,
    isWithdrawn: false,
    gains: { male: 0, female: 0 },
    createdAt: '2026-01-05T00:00:00.000Z',
    category: {
      id: 1,
      name: 'Relaxation',
      slug: 'relaxation',
      icon: 'fa-solid fa-water',
      color: 'gradient-relaxation',
    },
    ...more,
  };
}

export function aPlaylist(more: Partial<Playlist> = {}): Playlist {
  return {
    id: 1,
    name: 'Before sleep',
    description: null,
    createdAt: '2026-01-05T00:00:00.000Z',
    updatedAt: '2026-01-05T00:00:00.000Z',
    sessions: [],
    ...more,
  };
}

/** A published session as the studio shows it. */
export function aStudioSession(more: Partial<StudioSession> = {}): StudioSession {
  const { audioUrl: _, voices: _voices, isWithdrawn: _isWithdrawn, ...session } = aSession();
  return {
    ...session,
    status: 'published',
    publishAt: null,
    revision: 1,
    audioVersion: 1,
    needs: ['calm'],
    voiceSeconds: { male: null, female: null },
    storedAudioUrl: 'audio/still-lake.m4a',
    storedFemaleAudioUrl: null,
    storedCaptionsUrl: null,
    isAudioMissing: false,
    ...more,
  };
}

export function aMediaFile(more: Partial<MediaFile> = {}): MediaFile {
  return {
    key: 'studio/male.wav',
    name: 'male.wav',
    sha256: 'a',
    bytes: 1000,
    container: 'WAVE',
    codec: 'PCM',
    channels: 1,
    sampleRate: 24_000,
    duration: 60,
    loudness: -18.8,
    truePeak: -1.6,
    peaks: btoa('\u0000\u0080\u00ff'),
    createdAt: '2026-01-05T00:00:00.000Z',
    ...more,
  };
}
