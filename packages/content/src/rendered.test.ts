import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseWebVtt } from './captions/web-vtt.js';
import { loadCatalog } from './catalog.js';
import { greetingKey, loadManifest, musicKey, placeKey, sessionKeys } from './manifest.js';
import type { ManifestAudio, ManifestVoice } from './manifest.js';
import { readMp4 } from './media/mp4.js';
import { artRoot, mediaRoot, textsRoot } from './paths.js';
import { PLACE_SECONDS, PLACES, type Place } from './places/names.js';
import { EDGE_DB, SPEECH_KBPS } from './render/encode-voice.js';
import { fileFacts } from './render/file-facts.js';
import { PREVIEW_SECONDS } from './render/render-session.js';
import { greetingInput, sessionInput } from './render/sources.js';
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

/** A voice is as loud as the others, has its rate wherever somebody speaks, and nothing around its sentences. */
function expectVoice(key: string, made: ManifestVoice | undefined, seconds: number): void {
  expectAudio(key, made, seconds);
  expect(Math.abs((made?.lufs ?? 0) + 19)).toBeLessThanOrEqual(0.5);
  expect(made?.peak).toBeLessThan(-1);
  expect(made?.speechKbps).toBeGreaterThanOrEqual(SPEECH_KBPS.least);
  expect(made?.edgeDb).toBeLessThanOrEqual(EDGE_DB);
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

  // proves spec 9.37
  it('has at most 75 MB of media', () => {
    const files = readdirSync(mediaRoot, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
    expect(bytes).toBeLessThan(75e6);
  });
});

describe.each(sessions)('$slug', ({ slug, text, listed, made }) => {
  it('was rendered from the current text', () => {
    expect(made?.input).toBe(sessionInput(text));
  });

  // proves spec 9.37
  it.each(['female', 'male'] as const)('has a %s voice of the right length and quality', (voice) => {
    expect(listed?.audio[voice]).toBe(sessionKeys(slug)[voice]);
    expectVoice(sessionKeys(slug)[voice], made?.[voice], text.seconds);
  });

  // proves spec 9.39
  it('has a preview of thirty seconds if it is premium', () => {
    const { preview } = sessionKeys(slug);
    expect(listed?.preview).toBe(text.isPremium ? preview : null);
    expect(existsSync(media(preview))).toBe(text.isPremium);
    if (text.isPremium) expectVoice(preview, made?.preview, PREVIEW_SECONDS);
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

describe.each(PLACES)('the place %s', (place) => {
  const made = manifest.places[place];

  // proves spec 9.38
  it('holds the loop once and half a second around it', () => {
    expect(catalogue.places[place]).toEqual({ key: placeKey(place), seconds: PLACE_SECONDS, loopStart: 0.25 });
    expectAudio(placeKey(place), made?.audio, PLACE_SECONDS + 1);
  });

  // proves spec 9.38
  it('is quiet, never silent and does not clip', () => {
    expect(Math.abs((made?.audio.lufs ?? 0) + 32)).toBeLessThanOrEqual(0.6);
    expect(made?.quietestDb).toBeGreaterThan(-60);
    expect(made?.audio.peak).toBeLessThan(-6);
  });

  // proves spec 9.38
  it('joins end and start inaudibly', () => {
    expect(made?.joinDb.mixed).toBeLessThan(-60);
    expect(made?.joinDb.encoded).toBeLessThan(-5); // noise, and the noise of the encoder
  });

  it('sounds like no other place', () => {
    const facts = (each: Place): number[] => {
      const { octavesDb = [], quietestDb = 0 } = manifest.places[each] ?? {};
      return [...octavesDb, quietestDb];
    };
    const own = facts(place);
    for (const other of PLACES.filter((each) => each !== place)) {
      expect(Math.max(...facts(other).map((level, i) => Math.abs(level - (own[i] ?? 0))))).toBeGreaterThan(3);
    }
  });

  it('belongs to a session', () => {
    expect(texts.sessions.filter((session) => session.place === place)).not.toEqual([]);
  });
});

// proves spec 9.38
it('the ambience of all places takes at most 14 MB', () => {
  const bytes = PLACES.reduce((sum, place) => sum + (manifest.places[place]?.audio.bytes ?? 0), 0);
  expect(bytes).toBeLessThanOrEqual(14e6);
});

it('the greeting was rendered from its text', () => {
  expect(catalogue.greeting.key).toBe(greetingKey);
  expect(manifest.greeting?.input).toBe(greetingInput(texts.greeting));
  expectVoice(greetingKey, manifest.greeting?.audio, texts.greeting.seconds);
});
