import { deleteDB } from 'idb';
import { getOwner } from './answer-store';
import { tellChange } from './downloads/changes';
import { beginErasing, endErasing, readCurrentMember, readErasing } from './downloads/current-member';
import { closeForGood, storageName } from './downloads/database';
import { forgetAnswers } from './known-answers';

/** Removes all that a member keeps on this device: answers, files, records, lease. Works without the network. */
export async function eraseMember(memberId: number): Promise<void> {
  // First, so that the worker answers with nothing of theirs any more.
  await beginErasing(memberId);
  tellChange('member');
  await Promise.all([forgetAnswers(), removeDownloads(memberId)]);
}

async function removeDownloads(memberId: number): Promise<void> {
  await Promise.all([closeForGood(memberId), caches.delete(storageName(memberId))]);
  await deleteDB(storageName(memberId));
  await endErasing(memberId);
}

/**
 * Removes what the members left who were signed in here before, unless it is the one who is signed in now. It is noted by the time this
 * returns; the removal may wait for tabs that still have it open.
 */
export async function eraseFormerMember(memberId: number | null): Promise<void> {
  const former = await readCurrentMember();
  if (former !== undefined && former !== memberId) {
    await beginErasing(former);
    tellChange('member');
  }
  for (const left of await readErasing()) {
    if (left === memberId) continue;
    // The answers may be those of who is signed in now.
    const erase = (await getOwner()) === left ? eraseMember : removeDownloads;
    erase(left).catch(() => {});
  }
}
