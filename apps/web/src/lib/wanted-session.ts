import { useState } from 'react';

const KEY = 'wanted-session';

/** Remembers, for this tab, the premium session that a visitor or a free member wanted to hear. */
export function wantSession(id: number): void {
  try {
    sessionStorage.setItem(KEY, String(id));
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
    const stored = sessionStorage.getItem(KEY);
    return stored !== null && /^[1-9]\d{0,8}$/.test(stored) ? Number(stored) : undefined;
  } catch {
    return undefined;
  }
}
