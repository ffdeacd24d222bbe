import type { Playlist, User } from '@vizzi/api/contracts';
import { accessTo } from '@vizzi/domain';
import { paths } from '../../lib/paths';

/** Where Play All leads: the first session, or the upgrade that it needs. Nowhere when the list is empty. */
export function firstStop({ sessions: [first] }: Playlist, user: User): string | undefined {
  if (!first) return undefined;
  return accessTo(first, user) === 'granted' ? paths.session(first.id) : paths.upgrade;
}
