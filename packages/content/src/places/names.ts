/** The places that have a loop. The server compares the names with those of the product's rules. */
export const PLACES = [
  'waves',
  'stream',
  'rain',
  'trees',
  'sand',
  'insects',
  'birds',
  'fire',
  'hall',
  'quiet',
] as const;

export type Place = (typeof PLACES)[number];

/** Length of each loop, in seconds. */
export const PLACE_SECONDS = 80;
