/** What an account may hold, and what a member may send. Far more than anybody uses. */
export const MEMBER_LIMITS = {
  playlists: 200,
  playlistSessions: 500,
  favorites: 2_000,
  /** Messages to support, together with replies in their conversations. */
  supportMessagesPerDay: 20,
  /** Replies and answers of one conversation, after which a new message is needed. */
  supportReplies: 200,
  /** Devices that are signed in; one more signs out the one that was unused for the longest time. */
  authSessions: 50,
  /** Plays that are kept of one day; of more, only positions and listened seconds are saved. */
  playsPerDay: 1_000,
  /** A day has no more seconds, whatever a player reports. */
  listenedSecondsPerDay: 86_400,
} as const;

/** Members that one look-up finds; more names than this are of no use to anybody who looks for one. */
export const MOST_FOUND_MEMBERS = 20;

/** The calls of one batch may cost this much together. */
export const MAX_BATCH_COST = 10;

/** Calls that cost more than one, by procedure. */
const CALL_COSTS: Readonly<Record<string, number>> = {
  'catalog.search': 5,
  'library.playlists': 5,
};

/** What a call of a procedure counts in a batch. */
export function callCost(procedure: string): number {
  return Object.hasOwn(CALL_COSTS, procedure) ? (CALL_COSTS[procedure] ?? 1) : 1;
}
