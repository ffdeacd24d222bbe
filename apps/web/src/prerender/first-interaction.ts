const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Calls `task` once, when a person begins to use the page. A device without a hovering pointer gives no sign before the
 * first tap, so there it runs as soon as the loaded page is idle.
 */
export function onFirstInteraction(task: () => void) {
  const waiting = new AbortController();
  const run = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, run, { passive: true, signal: waiting.signal });
  if (window.matchMedia('(hover: none)').matches) whenIdle(run);
}

function whenIdle(task: () => void) {
  const later = () => ('requestIdleCallback' in window ? window.requestIdleCallback(task) : setTimeout(task, 1_000));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
