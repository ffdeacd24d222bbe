import { openChannel } from './open-channel';

const STARTED = 'started';

/**
 * Lets one thing sound at a time, in all tabs of the browser. `onOther` runs when something else has started; call
 * `started` when this has.
 */
export function openSoundChannel(onOther: () => void) {
  const channel = openChannel('vizzi.player');
  channel?.addEventListener('message', ({ data }) => {
    if (data === STARTED) onOther();
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    started: () => channel?.postMessage(STARTED),
    close: () => channel?.close(),
  };
}
