import { z } from 'zod';
import template from '../../dist/index.html?raw';
import manifestText from '../../dist/.vite/manifest.json?raw';
import { AT_REST, QUERIES_ID } from './document-parts';

const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      imports: z.array(z.string()).default([]),
      css: z.array(z.string()).default([]),
    }),
  )
  .parse(JSON.parse(manifestText));

const styleSheets = import.meta.glob<string>('../../dist/assets/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const SCENES = '../../../../packages/content/rendered/art/scenes';
/** The picture that a visitor sees first, by day and by night, wide and tall. */
const heroes = import.meta.glob<string>('../../../../packages/content/rendered/art/scenes/hero-*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ENTRY = 'index.html';
const START = 'src/start.tsx';
/** What the build put into the page for those who come to an empty one. */
const STYLE_LINKS = /\s*<link rel="stylesheet"[^>]*>/g;
const CODE_LINKS = /\s*<link rel="modulepreload"[^>]*>/g;

interface DocumentParts {
  /** Markup of the page itself. */
  readonly root: string;
  /** What the markup was made of. */
  readonly queries: unknown;
  /** The module of the page's screen. */
  readonly screen: string;
  readonly atRest: boolean | undefined;
}

/** The page that was built, with the screen drawn into it and its styles at hand: its first paint asks for nothing more. */
export function documentOf({ root, queries, screen, atRest = false }: DocumentParts): string {
  const modules = modulesOf([ENTRY, START, screen]);
  const sheets = [...new Set(modules.flatMap(({ css }) => css))];
  const styles = sheets.map((file) => styleSheets[`../../dist/${file}`] ?? '').join('');
  // Whoever loads a module later finds its sheet here already; a disabled one is not fetched.
  const known = sheets.map((file) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`).join('');
  const code = modules.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const data = JSON.stringify(queries).replaceAll('<', String.raw`\u003c`);
  return (
    template
      .replace(STYLE_LINKS, '')
      .replace(CODE_LINKS, '')
      // A page at rest waits for hands: what it is shown with goes first.
      .replace('<script type="module"', (script) => (atRest ? `${script} fetchpriority="low"` : script))
      .replace('</head>', () => `<style>${styles}</style>${known}${atRest ? '' : code.join('')}</head>`)
      .replace('<div id="root"></div>', () => {
        const rest = atRest ? ` ${AT_REST}` : '';
        return `<div id="root"${rest}>${withHeroes(root)}</div><script type="application/json" id="${QUERIES_ID}">${data}</script>`;
      })
  );
}

/** The hero stands in the page itself: it is there with the first paint, not two journeys later. */
function withHeroes(root: string): string {
  return root.replace(/"\/art\/scenes\/(hero-[\w-]+\.svg)"/g, (address, name: string) => {
    const drawing = heroes[`${SCENES}/${name}`];
    return drawing ? `"data:image/svg+xml,${encodeDrawing(drawing)}"` : address;
  });
}

/** Only what an address, an attribute and a list of sources cannot hold. */
function encodeDrawing(drawing: string): string {
  return drawing
    .trim()
    .replaceAll('"', "'")
    .replace(/[\s#%<>&]/g, encodeURIComponent);
}

/** These modules and all that they import, each once, what is imported first. */
function modulesOf(names: readonly string[], seen = new Set<string>()) {
  return names.flatMap((name): (typeof manifest)[string][] => {
    const module = manifest[name];
    if (!module || seen.has(name)) return [];
    seen.add(name);
    return [...modulesOf(module.imports, seen), module];
  });
}
