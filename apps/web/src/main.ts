// Styles come first: they say which layer lies below which, before any part brings its own sheet.
import './app/mantine.css';
import './app/fonts.css';
import './app/global.css';
import './lib/no-eval';
import { AT_REST } from './prerender/document-parts';
import { rememberEarlyHands, whenReachedFor } from './prerender/early-hands';

function begin(root: HTMLElement) {
  const makeUp = rememberEarlyHands(root);
  const wake = async () => {
    const { start } = await import('./start');
    await start(root);
    makeUp();
  };
  if (root.hasAttribute(AT_REST)) whenReachedFor(() => void wake());
  else void wake();
}

const root = document.getElementById('root');
if (root) begin(root);
