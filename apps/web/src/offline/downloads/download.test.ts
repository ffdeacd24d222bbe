import type { OfflineFile } from '@vizzi/api/contracts';
import { describe, expect, it } from 'vitest';
import { makeSession } from '../../player-engine/testing/make-session';
import {
  isCurrent,
  isHere,
  keptVoices,
  mergeFiles,
  percent,
  receivedBytes,
  restoreFormer,
  storedBytes,
  wantedFiles,
} from './download';

const file = (kind: OfflineFile['kind'], sha256 = 'a'): OfflineFile => ({
  kind,
  url: `/${kind}`,
  bytes: 100,
  sha256,
  type: 'audio/mp4',
});
const ALL = (['male_voice', 'female_voice', 'captions', 'slow_music', 'fast_music', 'place'] as const).map((kind) =>
  file(kind),
);
const kinds = (files: readonly { kind: string }[]) => files.map(({ kind }) => kind);

describe('wantedFiles', () => {
  it('takes both voices, captions, place and the music that is chosen', () => {
    expect(kinds(wantedFiles(ALL, { voices: 'both', music: 'slow' }))).toEqual([
      'male_voice',
      'female_voice',
      'captions',
      'slow_music',
      'place',
    ]);
  });

  it('takes one voice, and the other where a session has only that', () => {
    expect(kinds(wantedFiles(ALL, { voices: 'male', music: 'off' }))).toEqual(['male_voice', 'captions', 'place']);
    expect(kinds(wantedFiles(ALL, { voices: 'female', music: 'off' }))).toEqual(['female_voice', 'captions', 'place']);
    expect(kinds(wantedFiles([file('male_voice')], { voices: 'female', music: 'off' }))).toEqual(['male_voice']);
  });
});

describe('keptVoices', () => {
  it('are those whose files are here, of the former version while there is one', () => {
    const kept = (...of: OfflineFile[]) => mergeFiles(of, []).map((each) => ({ ...each, isKept: true }));
    const files = [...kept(file('female_voice'), file('captions')), ...mergeFiles([file('male_voice')], [])];
    expect(keptVoices({ files, former: [] })).toEqual(['female']);
    expect(keptVoices({ files, former: kept(file('male_voice')) })).toEqual(['male']);
  });
});

describe('isCurrent', () => {
  const wanted = { voices: 'both', music: 'off' } as const;
  const files = mergeFiles([file('male_voice'), file('captions')], []);
  const isStill = (...listed: OfflineFile[]) => isCurrent({ files, wanted }, listed);

  it('holds while the server lists the same of what is wanted', () => {
    expect(isStill(file('male_voice'), file('captions'), file('fast_music'))).toBe(true);
  });

  it.each([
    ['replaced', [file('male_voice', 'b'), file('captions')]],
    ['added', [file('male_voice'), file('captions'), file('female_voice')]],
    ['removed', [file('male_voice')]],
  ])('ends when a file was %s', (_how, listed) => {
    expect(isStill(...listed)).toBe(false);
  });
});

describe('mergeFiles', () => {
  const half = { ...file('male_voice'), received: 50, etag: '"1"', isKept: false };

  it('goes on with what was received', () => {
    expect(mergeFiles([file('male_voice')], [half])).toEqual([half]);
  });

  it('begins again when the server has another version', () => {
    expect(mergeFiles([file('male_voice', 'b')], [{ ...half, isKept: true }])).toEqual([
      { ...file('male_voice', 'b'), received: 0, etag: null, isKept: false },
    ]);
  });
});

it('counts whole percent, and a hundred only when everything is here', () => {
  const files = (received: number, isKept = false) => [
    { ...file('male_voice'), received: 100, etag: null, isKept: true },
    { ...file('captions'), received, etag: null, isKept },
  ];
  expect(percent({ files: [] })).toBe(0);
  expect(percent({ files: files(99) })).toBe(99);
  expect(percent({ files: files(100, true) })).toBe(100);
  expect(receivedBytes({ files: files(7) })).toBe(107);
});

it('counts a file that sessions share once', () => {
  const [voice, other, music] = [file('male_voice'), file('female_voice'), file('slow_music')].map((each) => ({
    ...each,
    received: 100,
    etag: null,
    isKept: true,
  }));
  expect(voice && other && music && storedBytes([{ files: [voice, music] }, { files: [other, music] }])).toBe(300);
});

// proves security 10.68
it('a new version that cannot be had leaves the former one, with what is here of the new one', () => {
  const kept = (kind: OfflineFile['kind'], sha256: string) => ({
    ...file(kind, sha256),
    received: 100,
    etag: null,
    isKept: true,
  });
  const running = {
    session: makeSession({ id: 1 }),
    state: 'running' as const,
    problem: null,
    wanted: { voices: 'both', music: 'off' } as const,
    pictures: [],
    files: [kept('place', 'new'), { ...kept('male_voice', 'new'), received: 50, isKept: false }],
    addedAt: 0,
    keptAt: 0,
    former: [kept('male_voice', 'old'), kept('place', 'old')],
  };
  expect(isHere(running)).toBe(true);
  expect(restoreFormer(running, 7)).toEqual({
    ...running,
    state: 'done',
    files: [kept('male_voice', 'old'), kept('place', 'new')],
    former: [],
    keptAt: 7,
  });
});
