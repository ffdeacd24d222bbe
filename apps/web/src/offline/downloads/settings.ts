import { z } from 'zod';
import type { DownloadsDatabase } from './database';
import { VOICE_SETTINGS, type VoiceSetting } from './download';

const KEY = 'voices';

/** The voices that are fetched; both by default. */
export const readVoices = async (db: DownloadsDatabase): Promise<VoiceSetting> =>
  z
    .enum(VOICE_SETTINGS)
    .catch('both')
    .parse(await db.get('facts', KEY));

export const writeVoices = (db: DownloadsDatabase, voices: VoiceSetting) => db.put('facts', voices, KEY);
