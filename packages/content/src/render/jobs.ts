import path from 'node:path';
import { greetingKey, musicKey, placeKey, sessionKeys, type Manifest } from '../manifest.js';
import { mediaRoot } from '../paths.js';
import { octavesDb, quietestDb } from '../places/place-quality.js';
import { MAKERS, makePlace } from '../places/places.js';
import { PLACE_SECONDS, PLACES } from '../places/names.js';
import type { GreetingText } from '../texts/load-texts.js';
import type { SessionText } from '../texts/session-text.js';
import { audioFacts, fileFacts, isUnchanged, voiceFacts } from './file-facts.js';
import { renderGreeting } from './render-greeting.js';
import { decodeLoop, renderLoop } from './render-loop.js';
import { renderSession } from './render-session.js';
import { greetingInput, MUSIC, MUSIC_SOUND, musicInput, PLACE_SOUND, placeInput, sessionInput } from './sources.js';

/** One rendering job: `run` writes its files and updates the manifest. */
export interface Job {
  readonly name: string;
  /** Seconds of rendered audio, for the progress bar. */
  readonly seconds: number;
  readonly run: () => Promise<void>;
}

const inMedia = (key: string): string => path.join(mediaRoot, key);

/** The sessions whose text changed or whose files are missing or damaged. */
export function sessionJobs(sessions: readonly SessionText[], manifest: Manifest): Job[] {
  return sessions.flatMap((session) => {
    const { slug, seconds } = session;
    const input = sessionInput(session);
    const keys = sessionKeys(slug);
    const known = manifest.sessions[slug];
    const fresh =
      known?.input === input &&
      isUnchanged(inMedia(keys.female), known.female) &&
      isUnchanged(inMedia(keys.male), known.male) &&
      isUnchanged(inMedia(keys.captions), known.captions) &&
      (!session.isPremium || (known.preview !== undefined && isUnchanged(inMedia(keys.preview), known.preview)));
    if (fresh) return [];

    const run = async (): Promise<void> => {
      const { female, male, preview, secondsPerPause } = await renderSession(
        session,
        path.dirname(inMedia(keys.captions)),
      );
      manifest.sessions[slug] = {
        input,
        secondsPerPause: Number(secondsPerPause.toFixed(3)),
        female: voiceFacts(inMedia(keys.female), female),
        male: voiceFacts(inMedia(keys.male), male),
        captions: fileFacts(inMedia(keys.captions)),
        ...(preview && { preview: voiceFacts(inMedia(keys.preview), preview) }),
      };
    };
    return [{ name: slug, seconds: seconds * 2, run }];
  });
}

/** The music loops that changed or are missing. */
export function musicJobs(manifest: Manifest): Job[] {
  return MUSIC.flatMap(({ name, seconds, hall, play }) => {
    const input = musicInput(name, hall);
    const file = inMedia(musicKey(name));
    const known = manifest.music[name];
    if (known?.input === input && isUnchanged(file, known.audio)) return [];

    const run = async (): Promise<void> => {
      const { loudness, joinDb } = await renderLoop(play(), { ...MUSIC_SOUND, hall }, file);
      manifest.music[name] = { input, joinDb, audio: audioFacts(file, loudness) };
    };
    return [{ name: `music, ${name}`, seconds, run }];
  });
}

/** The loops of places that changed or are missing. */
export function placeJobs(manifest: Manifest): Job[] {
  return PLACES.flatMap((place) => {
    const input = placeInput(place);
    const file = inMedia(placeKey(place));
    const known = manifest.places[place];
    if (known?.input === input && isUnchanged(file, known.audio)) return [];

    const run = async (): Promise<void> => {
      const { loudness, joinDb } = await renderLoop(
        makePlace(place),
        { ...PLACE_SOUND, hall: MAKERS[place].hall },
        file,
      );
      const decoded = await decodeLoop(file);
      const facts = { joinDb, quietestDb: quietestDb(decoded), octavesDb: octavesDb(decoded) };
      manifest.places[place] = { input, ...facts, audio: audioFacts(file, loudness) };
    };
    return [{ name: `place, ${place}`, seconds: PLACE_SECONDS, run }];
  });
}

/** The founder's greeting, when its text changed or its file is missing. */
export function greetingJobs(greeting: GreetingText, manifest: Manifest): Job[] {
  const input = greetingInput(greeting);
  const file = inMedia(greetingKey);
  const known = manifest.greeting;
  if (known?.input === input && isUnchanged(file, known.audio)) return [];

  const run = async (): Promise<void> => {
    manifest.greeting = { input, audio: voiceFacts(file, await renderGreeting(greeting, file)) };
  };
  return [{ name: 'greeting', seconds: greeting.seconds, run }];
}
