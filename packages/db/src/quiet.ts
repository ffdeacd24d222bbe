/**
 * Options of every connection: no look-up of array types, which Drizzle does not need. When it fails nobody catches that, and the
 * process ends (a pool whose server is away refuses exactly this first query).
 */
export const QUIET = { fetch_types: false, onnotice: () => {} };
