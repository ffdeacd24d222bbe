import type { QueryKey } from '@tanstack/react-query';

/** A query and its data. */
export type KnownAnswer = [QueryKey, unknown];
/** The element that holds what a drawn page was made of, a list of {@link KnownAnswer}. */
export const ANSWERS_ID = 'answers';
/** On the root of a page that is complete without scripts: they load when somebody reaches for it. */
export const AT_REST = 'data-at-rest';
