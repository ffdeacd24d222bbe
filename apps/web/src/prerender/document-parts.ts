import type { QueryKey } from '@tanstack/react-query';

/** A query and its data. */
export type KnownAnswer = [QueryKey, unknown];
/** The element that holds the data that a rendered page was made of, a list of {@link KnownAnswer}. */
export const ANSWERS_ID = 'answers';
/** On the root of a page that is complete without scripts: its code loads with the first interaction. */
export const STATIC = 'data-static';
