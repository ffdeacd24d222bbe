import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GreetingText } from '../texts/load-texts.js';
import { masterVoice, type VoiceQuality } from './master-voice.js';
import { scheduleSentences } from './schedule.js';
import { layTrack, speakSentences, SPEECH_RATE } from './speak.js';
import { VOICES } from './voices.js';

/** Speaks the founder's greeting and writes it to `target`. */
export async function renderGreeting({ sentences, seconds }: GreetingText, target: string): Promise<VoiceQuality> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vizzi-greeting-'));
  try {
    const phrases = await speakSentences(sentences, VOICES.female, folder);
    const slots = sentences.map(({ pause }, i) => ({ pause, length: phrases[i]?.length ?? 0 }));
    const { starts } = scheduleSentences(slots, seconds, SPEECH_RATE);
    const track = layTrack(phrases, starts, seconds * SPEECH_RATE);
    return await masterVoice(track, VOICES.female, seconds, folder, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
