import { deleteDB } from 'idb';
import { tellChange } from './downloads/changes';
import { forgetCurrentMember, readCurrentMember } from './downloads/current-member';
import { closeForGood, storageName } from './downloads/database';
import { forgetAnswers } from './known-answers';

/** Removes all that a member keeps on this device: answers, files, records, lease. Works without the network. */
export async function eraseMember(memberId: number): Promise<void> {
  // First, so that the worker answers with nothing of theirs any more.
  if ((await readCurrentMember()) === memberId) await forgetCurrentMember();
  tellChange('member');
  await Promise.all([forgetAnswers(), closeForGood(memberId), caches.delete(storageName(memberId))]);
  await deleteDB(storageName(memberId));
}

/** Removes what the member left who was signed in here before, unless it is the one who is signed in now. */
export async function eraseFormerMember(memberId: number | null): Promise<void> {
  const former = await readCurrentMember();
  if (former !== undefined && former !== memberId) await eraseMember(former);
}
