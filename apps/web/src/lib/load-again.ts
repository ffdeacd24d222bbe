const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;

/** Loads code, again and again, ever more seldom, until that succeeds. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let wait = FIRST_MS; ; wait = longer(wait)) {
    try {
      return await load();
    } catch {
      await pause(wait);
    }
  }
}

/** Loads a stylesheet again that did not load: the next import of the code that needs it does not. */
export function loadStylesAgain({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  const wait = Number(target.dataset.wait ?? FIRST_MS);
  const again = document.importNode(target);
  again.dataset.wait = String(longer(wait));
  void pause(wait).then(() => target.replaceWith(again));
}

/** Milliseconds, or until something else did load, so that the network is back. Such events go no further than to listeners that capture. */
function pause(wait: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, wait);
    addEventListener('load', resolve, { capture: true, once: true });
  });
}

const longer = (wait: number) => Math.min(2 * wait, LONGEST_MS);
