// Styles come first: they say which layer lies below which, before any part brings its own sheet.
import './app/mantine.css';
import './app/fonts.css';
import './app/global.css';
import './lib/zod-jitless';
import { loadStylesAgain, untilLoaded } from './lib/load-again';
import { STATIC } from './prerender/document-parts';
import { repeatEarlyStart } from './prerender/early-start';
import { onFirstInteraction } from './prerender/first-interaction';

// Such events go no further than to listeners that capture.
addEventListener('error', loadStylesAgain, true);
// Those of the document may have failed before.
for (const target of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
  if (!target.sheet && !target.disabled) loadStylesAgain({ target });
}

const root = document.getElementById('root');
if (root) {
  // It loads the code of the screen, which may fail too.
  const start = () => untilLoaded(async () => (await import('./start')).start(root));
  if (root.hasChildNodes()) repeatEarlyStart();
  if (root.hasAttribute(STATIC)) onFirstInteraction(() => void start());
  else void start();
}
