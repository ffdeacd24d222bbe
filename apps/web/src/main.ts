// Styles come first: they say which layer lies below which, before any part brings its own sheet.
import './app/mantine.css';
import './app/fonts.css';
import './app/global.css';
import './lib/zod-jitless';
import { STATIC } from './prerender/document-parts';
import { makeUpForEarlyHands, whenReachedFor } from './prerender/early-hands';

function begin(root: HTMLElement) {
  const wake = async () => {
    const { start } = await import('./start');
    await start(root);
    makeUpForEarlyHands(root);
  };
  // Somebody may have reached for it before this was there.
  if (root.hasAttribute(STATIC) && !window.earlyHands?.pressed) whenReachedFor(() => void wake());
  else void wake();
}

const root = document.getElementById('root');
if (root) begin(root);
