import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatWebVtt } from '../captions/web-vtt.js';
import type { SessionText } from '../texts/session-text.js';
import type { Loudness } from './loudness.js';
import { masterVoice } from './master-voice.js';
import { scheduleSentences } from './schedule.js';
import { layTrack, speakSession, SPEECH_RATE } from './speak.js';
import { VOICES, type Voice } from './voices.js';

export interface RenderedSession {
  readonly female: Loudness;
  readonly male: Loudness;
  /** Seconds of one unit of pause. */
  readonly secondsPerPause: number;
}

interface Spoken {
  readonly voice: Voice;
  readonly phrases: readonly Float32Array[];
}

/** Speaks a session in both voices and writes male.m4a, female.m4a and captions.vtt into `target`. */
export async function renderSession(session: SessionText, target: string): Promise<RenderedSession> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vizzi-render-'));
  try {
    const speak = async (voice: Voice): Promise<Spoken> => ({
      voice,
      phrases: await speakSession(session, voice, folder),
    });
    const [female, male] = await Promise.all([speak(VOICES.female), speak(VOICES.male)]);
    // Sentences start at the same time in both voices, so that one caption file fits both and a change of voice keeps the
    // position.
    const slots = session.sentences.map(({ pause }, i) => ({
      pause,
      length: Math.max(female.phrases[i]?.length ?? 0, male.phrases[i]?.length ?? 0),
    }));
    const { starts, secondsPerPause } = scheduleSentences(slots, session.seconds, SPEECH_RATE);

    const master = ({ voice, phrases }: Spoken): Promise<Loudness> => {
      const track = layTrack(phrases, starts, session.seconds * SPEECH_RATE);
      return masterVoice(track, voice, session.seconds, folder, path.join(target, `${voice.name}.m4a`));
    };
    const [femaleLoudness, maleLoudness] = await Promise.all([master(female), master(male)]);
    await writeFile(path.join(target, 'captions.vtt'), captionsOf(session, slots, starts));
    return { female: femaleLoudness, male: maleLoudness, secondsPerPause };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function captionsOf(session: SessionText, slots: readonly { length: number }[], starts: readonly number[]): string {
  return formatWebVtt(
    session.sentences.map(({ text }, i) => {
      const start = (starts[i] ?? 0) / SPEECH_RATE;
      return { start, end: start + (slots[i]?.length ?? 0) / SPEECH_RATE, text };
    }),
  );
}
