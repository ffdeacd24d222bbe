import { describe, expect, it } from 'vitest';
import { parseText } from './parse-text.js';

const header = [
  'title: Low Tide',
  'category: relaxation',
  'seconds: 300',
  'tier: premium',
  'published: 2026-03-09',
  'needs: sleep, calm',
  'place: rain',
  'description: Five minutes.',
];
const text = (lines: readonly string[], body = 'The sea is far out. ~4\nYou walk. ~2.5\n'): string =>
  `${lines.join('\n')}\n\n${body}`;
const without = (name: string): string[] => header.filter((line) => !line.startsWith(name));

describe('a session text', () => {
  it('is read with its header, sentences and pauses', () => {
    const session = parseText('low-tide.txt', text([...header, 'featured: yes', 'scene: sea']));
    expect(session).toMatchObject({
      slug: 'low-tide',
      title: 'Low Tide',
      seconds: 300,
      isPremium: true,
      isFeatured: true,
      needs: ['sleep', 'calm'],
      place: 'rain',
      scene: 'sea',
      palette: undefined,
      sentences: [
        { text: 'The sea is far out.', pause: 4 },
        { text: 'You walk.', pause: 2.5 },
      ],
    });
  });

  it('may have lines that end with CR LF', () => {
    expect(parseText('low-tide.txt', text(header).replaceAll('\n', '\r\n')).sentences).toHaveLength(2);
  });

  it.each([
    ['a missing name', text(without('title')), "low-tide.txt, line 8: the header has no 'title:' line."],
    ['an unknown name', text([...header, 'mood: calm']), "low-tide.txt, line 9: 'mood' is not a header name"],
    ['a repeated name', text([...header, 'title: Again']), "low-tide.txt, line 9: 'title' stands in the header twice."],
    ['an empty value', text([...without('title'), 'title:']), "low-tide.txt, line 8: 'title' is empty."],
    [
      'a length in words',
      text([...without('seconds'), 'seconds: ten']),
      "line 8: seconds must be a whole number from 60 to 1200, not 'ten'.",
    ],
    ['an unknown tier', text([...without('tier'), 'tier: gold']), "line 8: tier must be free or premium, not 'gold'."],
    ['an unknown place', text([...without('place'), 'place: moon']), 'line 8: place must be waves or'],
    [
      'a day that does not exist',
      text([...without('published'), 'published: 2026-02-30']),
      "line 8: published must be a day like 2026-03-09, not '2026-02-30'.",
    ],
    [
      'a sentence without a pause',
      text(header, 'The sea is far out.\n'),
      "low-tide.txt, line 10: a sentence must end with its pause, like '~4'",
    ],
    ['a pause of nothing', text(header, 'The sea. ~0\n'), 'low-tide.txt, line 10: the pause must be more than 0.'],
    ['no sentences', text(header, '\n'), 'the text has no sentences.'],
    ['no header', 'The sea is far out. ~4\n\nYou walk. ~2\n', "line 1: expected 'name: value' in the header"],
  ])('reports file, line and mistake for %s', (_name, source, complaint) => {
    expect(() => parseText('low-tide.txt', source)).toThrow(complaint);
  });

  it('needs a file name that can be part of an address', () => {
    expect(() => parseText('Low Tide.txt', text(header))).toThrow('small letters and single hyphens');
  });
});
