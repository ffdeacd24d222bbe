import path from 'node:path';
import { musicKey, sessionKeys, type Manifest } from '../manifest.js';
import { mediaRoot } from '../paths.js';
import type { SessionText } from '../texts/session-text.js';
import { audioFacts, fileFacts, isUnchanged } from './file-facts.js';
import { renderMusic } from './render-music.js';
import { renderSession } from './render-session.js';
import { MUSIC, musicInput, sessionInput } from './sources.js';

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
      isUnchanged(inMedia(keys.captions), known.captions);
    if (fresh) return [];

    const run = async (): Promise<void> => {
      const { female, male, secondsPerPause } = await renderSession(session, path.dirname(inMedia(keys.captions)));
      manifest.sessions[slug] = {
        input,
        secondsPerPause: Number(secondsPerPause.toFixed(3)),
        female: audioFacts(inMedia(keys.female), female),
        male: audioFacts(inMedia(keys.male), male),
        captions: fileFacts(inMedia(keys.captions)),
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
      const { loudness, joinDb } = await renderMusic(play(), hall, file);
      manifest.music[name] = { input, joinDb, audio: audioFacts(file, loudness) };
    };
    return [{ name: `music, ${name}`, seconds, run }];
  });
}
