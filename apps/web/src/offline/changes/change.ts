import { session } from '@vizzi/api/contracts';
import { z } from 'zod';

const id = z.int();
const entry = z.object({ id, sessionId: id });
const ids = z.array(id);
const name = z.string();
const description = z.string().nullish();

const call = <const P extends string, I extends z.ZodType>(path: P, input: I) =>
  z.object({ path: z.literal(`library.${path}`), input });

/** What a member may change without the network. */
export const libraryCall = z.union([
  call('addFavorite', z.object({ sessionId: id })),
  call('removeFavorite', z.object({ sessionId: id })),
  call('createPlaylist', z.object({ name, description, sessionIds: ids.default([]), creationKey: z.string() })),
  call('renamePlaylist', z.object({ id, name, description })),
  call('addToPlaylist', entry),
  call('removeFromPlaylist', entry),
  call('reorderPlaylist', z.object({ id, sessionIds: ids })),
  call('deletePlaylist', z.object({ id })),
]);
export type LibraryCall = z.output<typeof libraryCall>;

const change = z.object({
  key: z.string(),
  call: libraryCall,
  /** The sessions that it adds, to show them; not those of an earlier version of the app, whose fields may be others. */
  sessions: z.array(session).catch([]),
  /** The playlist that it creates has this id, below zero, until the server gives it one. */
  localId: id.optional(),
  madeAt: z.string(),
  /** Said when the server refuses it. */
  failure: z.string(),
});
export type Change = z.output<typeof change>;

/** What waits of one member. */
export const waitingChanges = z.object({
  /** The oldest first. */
  changes: z.array(change),
  /** Sentences about changes that were refused, until they are said. */
  refusals: z.array(z.string()),
  /** The ids that playlists had here, and those that the server gave them. */
  created: z.array(z.object({ localId: id, id })),
  lastLocalId: id,
});
export type WaitingChanges = z.output<typeof waitingChanges>;

/** The playlist that a call is about; undefined for favorites and for a new one. */
export const playlistOf = ({ input }: LibraryCall): number | undefined => ('id' in input ? input.id : undefined);

/** The call with the id that the server gave to its playlist. */
export function withServerId(call: LibraryCall, created: WaitingChanges['created']): LibraryCall {
  const given = created.find(({ localId }) => localId === playlistOf(call))?.id;
  return given === undefined ? call : libraryCall.parse({ ...call, input: { ...call.input, id: given } });
}
