/** Seconds. The free sessions are this short. */
const ONE_MINUTE = 60;

/** What the landing page asks the catalogue for. */
export const MINUTE_SESSIONS = { maxDuration: ONE_MINUTE, sortBy: 'popular' } as const;
