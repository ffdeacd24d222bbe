/**
 * Calls `task` with the first press or key of a visit, so that nothing competes with the first load, or when another tab
 * stores something; at once where a worker answers.
 */
export function onFirstUse(task: () => void) {
  // Browsers have none on pages that did not come safely.
  if (navigator.serviceWorker?.controller) return task();
  for (const sign of ['pointerdown', 'keydown', 'storage']) addEventListener(sign, task, { once: true });
}
