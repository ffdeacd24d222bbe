const FIRST_MS = 3_000;
const FIRST_STYLES_MS = 1_000;
const LONGEST_MS = 60_000;

/** What waits for its next try. */
const waiting = new Set<() => void>();

/** Loads code, again and again, ever more seldom, until that succeeds. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let wait = FIRST_MS; ; wait = longer(wait)) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => tryAfter(wait, resolve));
    }
  }
}

/** Loads a stylesheet again that did not load: the next import of the code that needs it does not. */
export function loadStylesAgain({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  const wait = Number(target.dataset.wait ?? FIRST_STYLES_MS);
  const again = document.importNode(target);
  again.dataset.wait = String(longer(wait));
  tryAfter(wait, () => target.replaceWith(again));
}

/** Tries at once what waits: something else did load, so that the network is back. */
export function tryWaiting(): void {
  for (const tryNow of waiting) tryNow();
}

function tryAfter(wait: number, again: () => void): void {
  const tryNow = () => {
    clearTimeout(timer);
    waiting.delete(tryNow);
    again();
  };
  const timer = setTimeout(tryNow, wait);
  waiting.add(tryNow);
}

const longer = (wait: number) => Math.min(2 * wait, LONGEST_MS);
