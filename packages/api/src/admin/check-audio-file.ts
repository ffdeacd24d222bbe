import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { audioFileInput } from './contract.js';
import { isPublicAddress } from './public-address.js';

/** Whether the file of an audio address is missing from the media folder. One that is hosted elsewhere is not looked for. */
export async function checkAudioFile(deps: Deps, _viewer: Admin, { audioUrl }: z.output<typeof audioFileInput>) {
  return { isMissing: await isAudioMissing(deps, audioUrl) };
}

/** Milliseconds that an answer waits for the storage of files. */
const PATIENCE_MS = 1_000;

/** The same of a stored address. False also while the files cannot be reached: nobody knows then, and what was changed is answered. */
export async function isAudioMissing({ media }: Deps, address: string): Promise<boolean> {
  if (isPublicAddress(address)) return false;
  const isStored = media.has(address).catch(trueWhenUnavailable);
  return !(await Promise.race([isStored, wait(PATIENCE_MS, true, { ref: false })]));
}

function trueWhenUnavailable(error: unknown): true {
  if (error instanceof AppError && error.code === 'unavailable') return true;
  throw error;
}
