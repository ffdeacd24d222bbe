import type { PlayerEngine } from '../../player-engine/engine';

const STEP_SECONDS = 10;

export interface Shortcut {
  /** `KeyboardEvent.key` in lower case. */
  readonly key: string;
  readonly keyName: string;
  readonly does: string;
  readonly run: (player: PlayerEngine) => void;
}

/** Keys that work outside of fields and of controls that use them themselves. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: ' ', keyName: 'Space', does: 'Play or pause', run: (player) => player.toggle() },
  { key: 'arrowleft', keyName: '←', does: 'Ten seconds back', run: (player) => player.skip(-STEP_SECONDS) },
  { key: 'arrowright', keyName: '→', does: 'Ten seconds on', run: (player) => player.skip(STEP_SECONDS) },
  { key: 'm', keyName: 'M', does: 'Mute or unmute', run: (player) => player.mixer.toggleMute() },
  { key: 'l', keyName: 'L', does: 'Repeat on or off', run: (player) => player.toggleRepeat() },
  { key: 's', keyName: 'S', does: 'Change the speed', run: (player) => player.cycleSpeed() },
  { key: 'n', keyName: 'N', does: 'Next session of the playlist', run: (player) => player.next() },
  { key: 'p', keyName: 'P', does: 'Previous session of the playlist', run: (player) => player.previous() },
];

/** Elements that handle the keys themselves: Space presses buttons and links; arrows move sliders and radio buttons. */
const FIELDS = 'audio, input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const PRESSED = 'button, a[href], summary, input, [role="menuitem"], [role="menuitemradio"], [role="option"]';
const MOVED = '[role="slider"], input[type="radio"], [role="menu"], [role="tablist"], [role="listbox"]';

/** The shortcut of a key press, unless the focused element handles the key. */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  const shortcut = SHORTCUTS.find(({ key }) => key === event.key.toLowerCase());
  if (!shortcut || target.closest(FIELDS)) return undefined;
  if (shortcut.key === ' ' && target.closest(PRESSED)) return undefined;
  if (shortcut.key.startsWith('arrow') && target.closest(MOVED)) return undefined;
  return shortcut;
}

export function isHelpKey(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !target.closest(FIELDS);
}
