/** The logout does not wait longer for unsent reports and changes. */
const TIMEOUT_MS = 1500;

const works = new Set<() => Promise<void>>();

/** Registers work to be done before a logout. Returns a function that removes it. */
export function onLogout(work: () => Promise<void>): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Runs before a logout, while the session is still valid: stops the player, saves the position, sends what waits. */
export async function beforeLogout(): Promise<void> {
  const timeouts = new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
  });
  // Work that fails, such as on a device that refuses storage, keeps nobody signed in.
  await Promise.race([Promise.allSettled(Array.from(works, (work) => work())), timeouts]);
}
