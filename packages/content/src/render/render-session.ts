import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatWebVtt } from '../captions/web-vtt.js';
import type { SessionText } from '../texts/session-text.js';
import { masterVoice, type VoiceQuality } from './master-voice.js';
import { scheduleOpening, scheduleSentences } from './schedule.js';
import { layTrack, speakSentences, SPEECH_RATE } from './speak.js';
import { VOICES, type Voice } from './voices.js';

export const PREVIEW_SECONDS = 30;

export interface RenderedSession {
  readonly female: VoiceQuality;
  readonly male: VoiceQuality;
  /** Only of premium sessions. */
  readonly preview: VoiceQuality | undefined;
  /** Seconds of one unit of pause. */
  readonly secondsPerPause: number;
}

interface Spoken {
  readonly voice: Voice;
  readonly phrases: readonly Float32Array[];
}

/** Speaks a session in both voices and writes male.m4a, female.m4a, captions.vtt and preview.m4a into `target`. */
export async function renderSession(session: SessionText, target: string): Promise<RenderedSession> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vizzi-render-'));
  try {
    const speak = async (voice: Voice): Promise<Spoken> => ({
      voice,
      phrases: await speakSentences(session.sentences, voice, folder),
    });
    const [female, male] = await Promise.all([speak(VOICES.female), speak(VOICES.male)]);
    // Sentences start at the same time in both voices, so that one caption file fits both and a change of voice keeps the
    // position.
    const slots = session.sentences.map(({ pause }, i) => ({
      pause,
      length: Math.max(female.phrases[i]?.length ?? 0, male.phrases[i]?.length ?? 0),
    }));
    const { starts, secondsPerPause } = scheduleSentences(slots, session.seconds, SPEECH_RATE);

    const master = ({ voice, phrases }: Spoken): Promise<VoiceQuality> => {
      const track = layTrack(phrases, starts, session.seconds * SPEECH_RATE);
      return masterVoice(track, voice, session.seconds, folder, path.join(target, `${voice.name}.m4a`));
    };
    const [femaleQuality, maleQuality] = await Promise.all([master(female), master(male)]);
    await writeFile(path.join(target, 'captions.vtt'), captionsOf(session, slots, starts));
    const preview = session.isPremium ? await renderPreview(session, male, folder, target) : undefined;
    return { female: femaleQuality, male: maleQuality, preview, secondsPerPause };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A recording of its own: as many of the first sentences as are said without haste in PREVIEW_SECONDS. */
async function renderPreview(
  session: SessionText,
  { voice, phrases }: Spoken,
  folder: string,
  target: string,
): Promise<VoiceQuality> {
  const slots = session.sentences.map(({ pause }, i) => ({ pause, length: phrases[i]?.length ?? 0 }));
  const { count, starts } = scheduleOpening(slots, PREVIEW_SECONDS, SPEECH_RATE);
  const track = layTrack(phrases.slice(0, count), starts, PREVIEW_SECONDS * SPEECH_RATE);
  return masterVoice(track, voice, PREVIEW_SECONDS, folder, path.join(target, 'preview.m4a'));
}

function captionsOf(session: SessionText, slots: readonly { length: number }[], starts: readonly number[]): string {
  return formatWebVtt(
    session.sentences.map(({ text }, i) => {
      const start = (starts[i] ?? 0) / SPEECH_RATE;
      return { start, end: start + (slots[i]?.length ?? 0) / SPEECH_RATE, text };
    }),
  );
}
