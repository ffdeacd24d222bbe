/** The header in which a page names the member whom it shows, by id; NOBODY for a visitor. */
export const MEMBER_HEADER = 'x-vizzi-member';

/** Named while a member has logged out whose session the server could not end yet: the call is that of a visitor. */
export const NOBODY = 0;
