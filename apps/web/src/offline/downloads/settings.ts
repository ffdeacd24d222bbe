import { z } from 'zod';
import type { DownloadsDatabase } from './database';
import { VOICE_SETTINGS, type VoiceSetting } from './download';

const VOICES = 'voices';
const WIFI_ONLY = 'wifi-only';

/** The voices that are fetched; both by default. */
export const readVoices = async (db: DownloadsDatabase): Promise<VoiceSetting> =>
  z
    .enum(VOICE_SETTINGS)
    .catch('both')
    .parse(await db.get('facts', VOICES));

export const writeVoices = (db: DownloadsDatabase, voices: VoiceSetting) => db.put('facts', voices, VOICES);

/** Whether downloads wait for Wi-Fi. */
export const readWifiOnly = async (db: DownloadsDatabase): Promise<boolean> =>
  (await db.get('facts', WIFI_ONLY)) === true;

export const writeWifiOnly = (db: DownloadsDatabase, isOn: boolean) => db.put('facts', isOn, WIFI_ONLY);
