/** Milliseconds for which a press waits. Then nobody expects a sound any more, and further presses open the link. */
const PATIENCE_MS = 10_000;

/**
 * A press on a link that plays would, before the page is hydrated, open the session's page without sound. Such a press
 * waits, and is repeated once the page is hydrated.
 */
export function repeatEarlyStart() {
  const page = document.documentElement;
  let isLate = false;
  document.addEventListener('click', (event) => {
    if (isLate || 'hydrated' in page.dataset || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('[data-starts]') : null;
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    const hydration = new MutationObserver(() => {
      hydration.disconnect();
      if (!isLate) link.click();
    });
    hydration.observe(page, { attributeFilter: ['data-hydrated'] });
    setTimeout(() => (isLate = true), PATIENCE_MS);
  });
}
