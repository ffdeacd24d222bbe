import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseWebVtt } from './captions/web-vtt.js';
import { loadCatalog } from './catalog.js';
import { loadManifest, musicKey, type ManifestAudio } from './manifest.js';
import { readMp4 } from './media/mp4-duration.js';
import { artRoot, mediaRoot, renderedRoot, textsRoot } from './paths.js';
import { fileFacts } from './render/file-facts.js';
import { sessionInput } from './render/sources.js';
import { buildCatalog } from './render/write-catalog.js';
import { loadTexts } from './texts/load-texts.js';

const texts = loadTexts(textsRoot);
const catalogue = loadCatalog();
const manifest = loadManifest();
const media = (key: string): string => path.join(mediaRoot, key);
const sessions = texts.sessions.map((text) => ({
  slug: text.slug,
  text,
  listed: catalogue.sessions.find((session) => session.slug === text.slug),
  made: manifest.sessions[text.slug],
}));

/** The file is the one of the manifest, has its index in front and the expected length. */
function expectAudio(key: string, made: ManifestAudio | undefined, seconds: number): void {
  const file = media(key);
  const { seconds: lasts, indexFirst } = readMp4(readFileSync(file));
  expect(fileFacts(file)).toEqual({ sha256: made?.sha256, bytes: made?.bytes });
  expect(indexFirst).toBe(true);
  expect(Math.abs(lasts - seconds)).toBeLessThanOrEqual(0.02);
}

describe('the rendered catalogue', () => {
  it('matches the texts and the manifest', () => {
    expect(catalogue).toEqual(buildCatalog(texts, manifest));
    expect(catalogue.sessions).toHaveLength(texts.sessions.length);
  });

  it('has a different text and recording for each session', () => {
    const spoken = texts.sessions.map((text) => text.sentences.map((sentence) => sentence.text).join(' '));
    expect(new Set(spoken).size).toBe(spoken.length);
    const hashes = Object.values(manifest.sessions).flatMap(({ female, male }) => [female.sha256, male.sha256]);
    expect(new Set(hashes).size).toBe(2 * texts.sessions.length);
  });

  it('is at most 45 MB in size', () => {
    const files = readdirSync(renderedRoot, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
    expect(bytes).toBeLessThan(45e6);
  });
});

describe.each(sessions)('$slug', ({ slug, text, listed, made }) => {
  it('was rendered from the current text', () => {
    expect(made?.input).toBe(sessionInput(text));
  });

  it.each(['female', 'male'] as const)('has a %s voice of the right length and loudness', (voice) => {
    expectAudio(listed?.audio[voice] ?? '', made?.[voice], text.seconds);
    expect(Math.abs((made?.[voice].lufs ?? 0) + 19)).toBeLessThanOrEqual(1.5);
    expect(made?.[voice].peak).toBeLessThan(0);
  });

  it('has captions with the text, in order and within its length', () => {
    const cues = parseWebVtt(readFileSync(media(listed?.captions ?? ''), 'utf8'));
    expect(cues.map((cue) => cue.text)).toEqual(text.sentences.map((sentence) => sentence.text));
    let before = 0;
    for (const { start, end } of cues) {
      expect(start).toBeGreaterThanOrEqual(before);
      expect(end).toBeGreaterThan(start);
      before = end;
    }
    expect(before).toBeLessThanOrEqual(text.seconds);
  });

  it('has long enough pauses', () => {
    expect(made?.secondsPerPause).toBeGreaterThanOrEqual(0.4);
  });

  it('has its four pictures', () => {
    expect(listed?.imageUrl).toBe(`/art/sessions/${slug}/cover.svg`);
    const pictures = readdirSync(path.join(artRoot, 'sessions', slug)).toSorted();
    expect(pictures).toEqual([
      'cover.svg',
      'stage-day-tall.svg',
      'stage-day.svg',
      'stage-tall.svg',
      'stage.svg',
      'wide.svg',
    ]);
  });
});

describe.each(['slow', 'fast'] as const)('the %s music', (name) => {
  const made = manifest.music[name];
  const { key, seconds, loopStart } = catalogue.music[name];

  it('holds the loop once and half a second around it', () => {
    expect(key).toBe(musicKey(name));
    expectAudio(key, made?.audio, seconds + 1);
    expect(loopStart + seconds).toBeLessThan(made?.audio.seconds ?? 0);
  });

  it('is quieter than the voices and does not clip', () => {
    expect(Math.abs((made?.audio.lufs ?? 0) + 22)).toBeLessThanOrEqual(1.5);
    expect(made?.audio.peak).toBeLessThan(-1);
  });

  it('joins end and start inaudibly', () => {
    expect(made?.joinDb.mixed).toBeLessThan(-60);
    expect(made?.joinDb.encoded).toBeLessThan(-15); // the rest is the noise of the encoder
  });
});
