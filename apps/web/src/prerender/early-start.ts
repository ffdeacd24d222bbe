/**
 * A press on a link that plays would, before the page is hydrated, open the session's page without sound. Such a press
 * waits, and is repeated once the page is hydrated.
 */
export function repeatEarlyStart() {
  const page = document.documentElement;
  document.addEventListener('click', (event) => {
    if ('hydrated' in page.dataset || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('[data-starts]') : null;
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    const hydration = new MutationObserver(() => {
      hydration.disconnect();
      link.click();
    });
    hydration.observe(page, { attributeFilter: ['data-hydrated'] });
  });
}
