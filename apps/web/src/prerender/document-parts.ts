/** The element that holds what a drawn page was made of. */
export const QUERIES_ID = 'queries';
/** On the root of a page that is complete without scripts: they load when somebody reaches for it. */
export const AT_REST = 'data-at-rest';
