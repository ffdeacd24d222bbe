/** Longer than a report takes; nobody waits for a network that is gone. */
const TIMEOUT_MS = 1500;

let settle = () => Promise.resolve();

/** Whoever follows a listener says how to bring that to an end. Answers how to take it back. */
export function onLogout(work: () => Promise<void>): () => void {
  settle = work;
  return () => {
    if (settle === work) settle = () => Promise.resolve();
  };
}

/** To be awaited before the account is let go: silence, and the last place saved while the server still knows whose. */
export async function beforeLogout(): Promise<void> {
  const timeouts = new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
  });
  await Promise.race([settle(), timeouts]);
}
