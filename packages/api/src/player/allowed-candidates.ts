import { entitlementTo } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { SessionCandidate } from '../catalog/candidate-cache.js';
import type { Deps } from '../deps.js';

/** The sessions that a member may listen to. */
export async function allowedCandidates({ candidates }: Deps, viewer: Viewer): Promise<SessionCandidate[]> {
  return (await candidates.all()).filter((each) => entitlementTo(each, viewer) === 'granted');
}
