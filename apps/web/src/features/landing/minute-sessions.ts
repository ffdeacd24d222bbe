/** The length of the free sessions in seconds. */
const ONE_MINUTE = 60;

/** The input of the landing page's query. */
export const MINUTE_SESSIONS = { maxDuration: ONE_MINUTE, sortBy: 'popular' } as const;
