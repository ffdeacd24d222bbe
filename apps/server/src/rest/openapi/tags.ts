/** The groups of calls, and what the documentation says about them. */
export const TAGS = {
  Account: 'Sign in and out, and the signed-in member',
  Catalogue: 'Categories and sessions, the same for everybody',
  Media: 'Audio, captions, previews, background music and places, whole or by range',
  Practice: 'What a member listens to',
  Library: "A member's favourites and playlists",
  Offline: 'What a device needs to play without the network',
  Subscription: 'Premium plans',
  Admin: 'Calls for admins only',
} as const;
export type Tag = keyof typeof TAGS;
