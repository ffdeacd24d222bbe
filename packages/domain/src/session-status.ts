/** The life of a session. Only a published one is in the catalogue; a withdrawn one stays in the histories of members. */
export const SESSION_STATUSES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
