import { useState } from 'react';
import { readMember } from './member-of-browser';

const KEY = 'wanted-session';

/** Remembers, for this tab, the premium session that a visitor or a free member wanted to hear; that of a member for nobody else. */
export function wantSession(id: number): void {
  try {
    sessionStorage.setItem(KEY, `${id} ${readMember() ?? ''}`);
  } catch {
    // Without storage the wish is forgotten at the next page load.
  }
}

/** Forgets the wanted session, or only this one. */
export function forgetWantedSession(id?: number): void {
  if (id !== undefined && wantedSession() !== id) return;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It was never remembered.
  }
}

/** The id of the wanted session when the component is first rendered. */
export function useWantedSession(): number | undefined {
  const [id] = useState(wantedSession);
  return id;
}

function wantedSession(): number | undefined {
  try {
    const [, id, member] = /^([1-9]\d{0,8}) (\d*)$/.exec(sessionStorage.getItem(KEY) ?? '') ?? [];
    return id && (!member || member === readMember()) ? Number(id) : undefined;
  } catch {
    return undefined;
  }
}
