import { expect, it } from 'vitest';
import { checkBeforePublishing, isPublishable, PUBLISH_CHECKS, type Publishable } from './publish-checklist.js';

const WHOLE: Publishable = {
  title: 'Still Lake',
  description: 'Water.',
  categoryId: 1,
  audioUrl: 'lake.m4a',
  duration: 60,
  femaleAudioUrl: 'lake-female.m4a',
  captionsUrl: 'lake.vtt',
  imageUrl: '/api/covers/lake.webp',
  needs: ['calm'],
  voiceSeconds: { male: 60.2, female: 60.9 },
};

it('a session that has everything passes all checks', () => {
  expect(checkBeforePublishing(WHOLE).map(({ check, passes }) => [check, passes])).toEqual(
    PUBLISH_CHECKS.map((check) => [check, true]),
  );
});

it.each<[string, Partial<Publishable>, string, boolean]>([
  ['without a title', { title: '  ' }, 'title', false],
  ['without a category', { categoryId: 0 }, 'category', false],
  ['without a voice', { audioUrl: '' }, 'voice', false],
  ['with a voice of no length', { duration: 0 }, 'voice', false],
  ['without a description', { description: ' ' }, 'description', true],
  ['with one voice', { femaleAudioUrl: null }, 'second-voice', true],
  ['with voices that end apart', { voiceSeconds: { male: 60.2, female: 64.4 } }, 'voices-end', true],
  ['without captions', { captionsUrl: null }, 'captions', true],
  ['without a cover', { imageUrl: null }, 'cover', true],
  ['without needs', { needs: [] }, 'needs', true],
])('a session %s fails one check', (_what, lacking, check, mayBePublished) => {
  const session = { ...WHOLE, ...lacking };
  expect(checkBeforePublishing(session).filter(({ passes }) => !passes)).toMatchObject([{ check }]);
  expect(isPublishable(session)).toBe(mayBePublished);
});

it.each([
  { male: 60, female: null },
  { male: null, female: 60 },
])('voices of %o cannot be compared, and are not checked for it', (voiceSeconds) => {
  const checks = checkBeforePublishing({ ...WHOLE, voiceSeconds });
  expect(checks.map(({ check }) => check)).toEqual(PUBLISH_CHECKS.filter((check) => check !== 'voices-end'));
  expect(checks.every(({ passes }) => passes)).toBe(true);
});
