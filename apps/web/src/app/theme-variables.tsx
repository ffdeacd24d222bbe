import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver } from './css-variables';
import { theme } from './theme';

/** Palettes that nothing here is painted with. */
const MANTINES = 'blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow';
/** Palettes of which only shades are taken: nothing is a button in that colour. */
const MIXED_OF = 'clay|dark|dusk|gray|lamp|sage';
const UNUSED = new RegExp(
  `--mantine-(?:breakpoint|primary-color-\\d|color-(?:${MANTINES})|color-(?:${MIXED_OF})-(?!\\d|filled:))[^;]*;`,
  'g',
);

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
/** Mantine itself would write more than twice as much into every page. */
export const themeVariables = convertCssVariables(
  deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged)),
  ':root',
).replaceAll(UNUSED, '');

/** What Mantine and our styles are painted with. */
export function ThemeVariables() {
  return <style data-mantine-styles dangerouslySetInnerHTML={{ __html: themeVariables }} />;
}
