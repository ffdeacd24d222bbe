import { fillTime } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Session } from '../catalog/contract.js';
import type { Deps } from '../deps.js';
import { allowedCandidates } from './allowed-candidates.js';
import type { suggestionInput } from './contract.js';

const SECONDS_PER_MINUTE = 60;
/** More are not played in a row. */
const MOST_SESSIONS = 10;

/** Sessions for some needs that fill a time, to be played one after another; none in an empty catalogue. */
export async function suggestSessions(
  deps: Deps,
  viewer: Viewer,
  { needs, minutes }: z.output<typeof suggestionInput>,
): Promise<Session[]> {
  const chosen = fillTime(await allowedCandidates(deps, viewer), { needs, seconds: minutes * SECONDS_PER_MINUTE });
  return Promise.all(chosen.slice(0, MOST_SESSIONS).map(({ id }) => deps.catalog.session({ id })));
}
