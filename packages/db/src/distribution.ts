/**
 * Where each table lives when the data of members is spread over several servers by Citus (docs/citus.md). Tests hold the
 * schema and every query to it.
 */
export const DISTRIBUTION = {
  /** All rows of a member are on one server: by these columns, which hold the member's id. */
  distributed: {
    users: 'id',
    auth_sessions: 'user_id',
    billing_accounts: 'user_id',
    known_devices: 'user_id',
    listening_days: 'user_id',
    playlist_sessions: 'user_id',
    playlists: 'user_id',
    plays: 'user_id',
    session_listeners: 'user_id',
    user_favorites: 'user_id',
    user_progress: 'user_id',
  },
  /** A copy on each server: every member's rows are joined with them, and they change seldom. */
  reference: ['categories', 'sessions'],
  /**
   * On the coordinator alone: found by something else than a member, small, or of people without an account. No query joins
   * them with a distributed table.
   */
  local: [
    'audit_log',
    'captions',
    'covers',
    'billing_events',
    'disputes',
    'guarantee_uses',
    'insight_changes',
    'insight_days',
    'insight_departures',
    'insight_listeners',
    'insight_parts',
    'jobs',
    'login_names',
    'mails',
    'media_files',
    'member_days',
    'password_resets',
    'revenue_entries',
    'search_words',
    'secrets',
    'seeded_sessions',
    'support_messages',
    'support_replies',
    'tries',
    'upload_locks',
  ],
} as const;

/** The column that holds the member's id, by distributed table. */
export const SHARD_KEYS: ReadonlyMap<string, string> = new Map(Object.entries(DISTRIBUTION.distributed));

/** What makes Citus place the tables so, before their foreign keys are added. */
export function placementStatements(): string[] {
  const reference = DISTRIBUTION.reference.map((table) => `select create_reference_table('${table}');`);
  const distributed = [...SHARD_KEYS].map(([table, key]) => {
    const beside = table === 'users' ? '' : `, colocate_with => 'users'`;
    return `select create_distributed_table('${table}', '${key}'${beside});`;
  });
  return [...reference, ...distributed];
}
