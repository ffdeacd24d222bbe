import { z } from 'zod';
import template from '../../dist/index.html?raw';
import manifestText from '../../dist/.vite/manifest.json?raw';
import { ANSWERS_ID, STATIC, type KnownAnswer } from './document-parts';

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
const BUILT_LINKS = /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g;
/** Faces that have to be fetched; those that stand in for them are on the device. */
const FONTS = /@font-face\{[^}]*url\([^}]*\}/g;

interface DocumentParts {
  /** Markup of the page itself. */
  readonly root: string;
  /** What the markup was made of: queries and their data. */
  readonly answers: readonly KnownAnswer[];
  /** The module of the page's screen. */
  readonly screen: string;
  readonly isStatic: boolean | undefined;
}

/**
 * The built page with the rendered screen and inlined styles: its first paint needs no other request.
 * Its code and its fonts wait in a template until then; the script in `index.html` takes them out.
 */
export function documentOf({ root, answers, screen, isStatic = false }: DocumentParts): string {
  const modules = modulesOf([ENTRY, START, screen]);
  const sheets = [...new Set(modules.flatMap(({ css }) => css))];
  const styles = sheets.map((file) => styleSheets[`../../dist/${file}`] ?? '').join('');
  const fonts = `<style>${(styles.match(FONTS) ?? []).join('')}</style>`;
  // Modules that load later reuse these style sheets; a disabled one is not fetched.
  const known = sheets.map((file) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`).join('');
  const entry = `<script type="module" crossorigin src="/${manifest[ENTRY]?.file}"></script>`;
  const code = modules.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  const head =
    `<style>${styles.replace(FONTS, '')}</style>${known}<noscript>${fonts}</noscript>` +
    `<template id="after-paint">${fonts}${entry}${isStatic ? '' : code}</template>`;
  const data = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return (
    template
      .replace(BUILT_LINKS, '')
      // Before the script that looks for the template.
      .replace('<link rel="icon"', (icon) => head + icon)
      .replace('<div id="root"></div>', () => {
        const rest = isStatic ? ` ${STATIC}` : '';
        return `<div id="root"${rest}>${root}</div><script type="application/json" id="${ANSWERS_ID}">${data}</script>`;
      })
  );
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
