/** The scope of mutations of one playlist, which run in sequence, so that they arrive in order. */
export const playlistScope = (id: number) => ({ id: `playlist-${id}` });
