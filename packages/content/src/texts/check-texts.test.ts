import { describe, expect, it } from 'vitest';
import { textsRoot } from '../paths.js';
import { checkTexts } from './check-texts.js';
import { loadTexts } from './load-texts.js';
import type { Sentence, SessionText } from './session-text.js';

const calm: Sentence[] = [
  { text: 'Let the weight of your arms go down.', pause: 4 },
  { text: 'A meadow opens, bright and wet with early dew.', pause: 4 },
  { text: 'Every blade of grass carries one clear drop.', pause: 5 },
  { text: 'You kneel, and look into the nearest of them.', pause: 6 },
  { text: 'There is the whole sky, upside down and perfectly round.', pause: 8 },
  { text: 'Stay with it for a moment, and then wiggle your toes.', pause: 3 },
];

const session = (changes: Partial<SessionText> = {}): SessionText => ({
  slug: 'dew',
  title: 'Dew',
  category: 'relaxation',
  seconds: 60,
  isPremium: false,
  isFeatured: false,
  needs: ['calm'],
  place: 'waves',
  published: '2026-01-01',
  description: 'One minute in wet grass.',
  scene: undefined,
  palette: undefined,
  sentences: calm,
  ...changes,
});

const relaxation = { slug: 'relaxation', name: 'Relaxation', description: 'Calm.', icon: 'fa-solid fa-water' };
const complaintsAbout = (...sessions: SessionText[]): string[] =>
  checkTexts({ categories: [relaxation], sessions, greeting: { seconds: 20, sentences: [] } });
const withSentence = (text: string): SessionText => session({ sentences: [{ text, pause: 4 }, ...calm.slice(1)] });

describe('the rules for texts', () => {
  it('find no mistake in a good one', () => {
    expect(complaintsAbout(session())).toEqual([]);
  });

  it.each([
    ['an exclamation mark', withSentence('Let your arms be very heavy now!'), "'Let your arms be very heavy now!'"],
    ['a promise', withSentence('This light heals everything that it touches.'), 'words we do not use'],
    ['pressure', withSentence('You must let your arms be heavy now.'), 'words we do not use'],
    ['two sentences on a line', withSentence('Let your arms go. Let them be quite heavy.'), 'one sentence a line'],
    ['a sentence without an end', withSentence('Let the weight of your arms go down'), 'no full stop'],
    ['too few words', session({ sentences: calm.slice(0, 3) }), 'words a minute'],
    [
      'a rest that comes too early',
      session({
        sentences: [...calm.slice(3), ...calm.slice(0, 3).map((s) => ({ ...s, pause: 2 }))].toSorted(
          (a, b) => b.pause - a.pause,
        ),
      }),
      'the longest rest comes too early',
    ],
    ['an unknown category', session({ category: 'cooking' }), "there is no category 'cooking'"],
    ['a free session that is long', session({ seconds: 90 }), 'a free session lasts 60 s'],
    ['a chatty description', session({ description: 'One. Two. Three.' }), 'longer than two sentences'],
    ['a description of another length', session({ description: 'Nine minutes in wet grass.' }), 'says nine minutes'],
    ['an unknown scene', session({ scene: 'volcano' }), "there is no scene 'volcano'"],
    ['an unknown palette', session({ palette: 'neon' }), "there is no palette 'neon'"],
  ])('report %s', (_name, text, complaint) => {
    expect(complaintsAbout(text).join('\n')).toContain(complaint);
  });

  it('report a longer sentence that is used in two texts, with other commas too', () => {
    const other = session({
      slug: 'rain',
      sentences: calm.map(({ text, pause }, i) => ({
        text: i === 1 ? text.replace(',', '') : `${text.slice(0, -1)} again.`,
        pause,
      })),
    });
    expect(complaintsAbout(session(), other)).toEqual([
      "rain: 'A meadow opens bright and wet with early dew.' stands in dew already.",
    ]);
  });
});

describe('the texts', () => {
  const texts = loadTexts(textsRoot);
  const { categories, sessions } = texts;

  it('follow every rule', () => {
    expect(checkTexts(texts)).toEqual([]);
  });

  // proves spec 9.1
  it('are six free minutes and at least thirty longer sessions, in eight categories of four or more', () => {
    expect(sessions.filter((text) => !text.isPremium)).toHaveLength(6);
    expect(sessions.filter((text) => text.isPremium).length).toBeGreaterThanOrEqual(30);
    expect(categories).toHaveLength(8);
    const sizes = categories.map(({ slug }) => sessions.filter((text) => text.category === slug).length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(4);
  });

  // proves spec 9.2
  it('last from five to twenty minutes', () => {
    const minutes = sessions.filter((text) => text.isPremium).map((text) => text.seconds / 60);
    const between = (from: number, to: number): number => minutes.filter((m) => m >= from && m <= to).length;
    expect(Math.min(...minutes)).toBe(5);
    expect(Math.max(...minutes)).toBe(20);
    expect(between(5, 6)).toBeGreaterThanOrEqual(3);
    expect(between(7, 12)).toBeGreaterThan(minutes.length / 2);
    expect(between(15, 20)).toBeGreaterThanOrEqual(3);
  });

  it('are featured at least three times, once for free', () => {
    const featured = sessions.filter((text) => text.isFeatured);
    expect(featured.length).toBeGreaterThanOrEqual(3);
    expect(featured.some((text) => !text.isPremium)).toBe(true);
  });

  it('were published before November 2026, the free ones first', () => {
    const days = sessions.map((text) => text.published);
    expect(days.every((day) => day >= '2026-01-01' && day < '2026-11-01')).toBe(true);
    expect(sessions.slice(0, 6).every((text) => !text.isPremium)).toBe(true);
  });
});
