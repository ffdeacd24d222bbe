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

/** Runs before a logout or the deletion of the account, which may fail: stops the player, saves the position, and sends what waits. */
export function beforeLeaving(): Promise<void> {
  return runAll(({ send }) => send());
}

/** Runs when the member is logged out, or the account is deleted: forgets what could not be sent, also what is being sent. */
export function afterLeaving(): Promise<void> {
  return runAll(({ forget }) => forget());
}

async function runAll(work: (each: LogoutWork) => unknown): Promise<void> {
  // Work that fails, such as on a device that refuses storage, keeps nobody signed in.
  const all = Promise.allSettled(Array.from(works, async (each) => work(each)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
