/** The logout does not wait longer for unsent reports and changes. */
const TIMEOUT_MS = 1500;

interface LogoutWork {
  /** Stops what runs and sends what waits, while the session is valid. */
  readonly send: () => Promise<void>;
  /** Removes what could not be sent: a logout leaves nothing of the member on the device. */
  readonly forget: () => unknown;
}

const works = new Set<LogoutWork>();

/** Registers work to be done before a logout or a deletion of the account. Returns a function that removes it. */
export function onLogout(work: LogoutWork): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Runs before a logout: stops the player, saves the position, sends what waits, and forgets the rest, also what is being sent. */
export function beforeLogout(): Promise<void> {
  return beforeDeletion().then(afterDeletion);
}

/** Runs before the account is deleted, which may be refused: what could not be sent is kept. */
export function beforeDeletion(): Promise<void> {
  return runAll(({ send }) => send());
}

/** Runs when the account is deleted. */
export function afterDeletion(): Promise<void> {
  return runAll(({ forget }) => forget());
}

async function runAll(work: (each: LogoutWork) => unknown): Promise<void> {
  // Work that fails, such as on a device that refuses storage, keeps nobody signed in.
  const all = Promise.allSettled(Array.from(works, async (each) => work(each)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
