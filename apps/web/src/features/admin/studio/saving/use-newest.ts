import type { StudioSession } from '@vizzi/api/contracts';
import { useState } from 'react';

/** A session as it was read or answered last. What was read before a save may arrive after its answer. */
export function useNewest(session: StudioSession): StudioSession {
  const [newest, setNewest] = useState(session);
  if (newest === session || newest.revision > session.revision) return newest;
  setNewest(session);
  return session;
}
