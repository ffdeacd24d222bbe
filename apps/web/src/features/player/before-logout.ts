/** The logout does not wait longer for unsent reports. */
const TIMEOUT_MS = 1500;

let settle = () => Promise.resolve();

/** Registers work to be done before a logout. Returns a function that removes it. */
export function onLogout(work: () => Promise<void>): () => void {
  settle = work;
  return () => {
    if (settle === work) settle = () => Promise.resolve();
  };
}

/** Runs before a logout: stops the player and saves the position while the session is still valid. */
export async function beforeLogout(): Promise<void> {
  const timeouts = new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
  });
  await Promise.race([settle(), timeouts]);
}
