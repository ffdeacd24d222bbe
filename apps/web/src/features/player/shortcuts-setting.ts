/** Where the device stores whether keyboard shortcuts are on. */
export const SHORTCUTS_KEY = 'vizzi.shortcuts';

/** Whether keyboard shortcuts are on: read with each press, because most visits never change it. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== 'off';
  } catch {
    return true;
  }
}
