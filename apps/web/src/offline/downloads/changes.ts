import { openChannel } from '../../lib/open-channel';

/** Told to all tabs and to the worker. */
const CHANGES = ['downloads', 'member', 'library', 'playlists'] as const;
export type Change = (typeof CHANGES)[number];

const NAME = 'vizzi.downloads';

/** Calls `onChange` when something kept here has changed, in this tab or another. Returns a function that stops it. */
export function listenForChanges(onChange: (what: Change) => void): () => void {
  const channel = openChannel(NAME);
  channel?.addEventListener('message', ({ data }) => {
    const what = CHANGES.find((each) => each === data);
    if (what) onChange(what);
  });
  return () => channel?.close();
}

let sender: BroadcastChannel | undefined;

/** Tells every listener, those of this tab included: a channel hears all but itself. */
export function tellChange(what: Change): void {
  sender ??= openChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  sender?.postMessage(what);
}
