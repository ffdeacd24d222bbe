import { createSharedValue } from '../../lib/shared-value';
import { hasUnsavedWork } from '../../lib/unsaved-work';
import { unlessSilent } from '../../offline/unless-silent';
import { readMember, writeMember } from '../../lib/member-of-browser';
import type { Losses } from './losses';

interface Question {
  readonly losses: Losses;
  readonly logOut: () => void;
}

/** Shown once in the layout, whichever button logs out. */
export const logoutQuestion = createSharedValue<Question | null>(null);

/** Logs out at once where this device loses nothing, otherwise once that is confirmed. */
export async function confirmLogout(memberId: number, logOut: () => void): Promise<void> {
  // The logout changes this value, and other tabs hear of changes only. Somebody else may be logged in there already.
  if (!readMember()) writeMember(`${memberId}`);
  const losses = await unlessSilent(import('./losses'))
    .then(({ readLosses }) => readLosses(memberId))
    .catch(() => undefined);
  // Without that code, what editors hold is known still.
  const known = losses ?? { changes: 0, downloads: 0, hasEdits: hasUnsavedWork() };
  if (known.hasEdits || known.changes + known.downloads > 0) logoutQuestion.set({ losses: known, logOut });
  else logOut();
}
