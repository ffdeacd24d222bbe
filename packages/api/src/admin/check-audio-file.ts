import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { audioFileInput } from './contract.js';
import { isPublicAddress } from './public-address.js';

/** Whether the file of an audio address is missing from the media folder. One that is hosted elsewhere is not looked for. */
export async function checkAudioFile(deps: Deps, _viewer: Admin, { audioUrl }: z.output<typeof audioFileInput>) {
  return { isMissing: await isAudioMissing(deps, audioUrl) };
}

/** The same of a stored address. */
export async function isAudioMissing({ media }: Deps, address: string): Promise<boolean> {
  return !isPublicAddress(address) && !(await media.has(address));
}
