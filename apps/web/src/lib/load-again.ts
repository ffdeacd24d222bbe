const FIRST_MS = 3_000;
const FIRST_STYLES_MS = 1_000;
const LONGEST_MS = 60_000;

/** Loads code, again and again, ever more seldom, until that succeeds. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let wait = FIRST_MS; ; wait = longer(wait)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Loads a stylesheet again that did not load: the next import of the code that needs it does not. */
export function loadStylesAgain({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  const wait = Number(target.dataset.wait ?? FIRST_STYLES_MS);
  const again = document.importNode(target);
  again.dataset.wait = String(longer(wait));
  setTimeout(() => target.replaceWith(again), wait);
}

const longer = (wait: number) => Math.min(2 * wait, LONGEST_MS);
