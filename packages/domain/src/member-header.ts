/** The header in which a page names the member whom it shows, by id. */
export const MEMBER_HEADER = 'x-vizzi-member';
