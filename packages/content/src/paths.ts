import { fileURLToPath } from 'node:url';

const fromPackage = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));

/** The folder of the texts. */
export const textsRoot: string = fromPackage('texts');

/** The renderer's output; not edited by hand. */
export const renderedRoot: string = fromPackage('rendered');

/** Audio and captions. Media keys such as `demo/still-lake/male.m4a` are relative to this folder. */
export const mediaRoot: string = fromPackage('rendered/media');

/** Pictures, served under `/art/`. */
export const artRoot: string = fromPackage('rendered/art');

export const catalogPath: string = fromPackage('rendered/catalog.json');
export const manifestPath: string = fromPackage('rendered/manifest.json');
