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
  return template
    .replace(STYLE_LINKS, '')
    .replace(CODE_LINKS, '')
    .replace('</head>', () => `<style>${styles}</style>${known}${atRest ? '' : code.join('')}</head>`)
    .replace('<div id="root"></div>', () => {
      const rest = atRest ? ` ${AT_REST}` : '';
      return `<div id="root"${rest}>${root}</div><script type="application/json" id="${QUERIES_ID}">${data}</script>`;
    });
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
