import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver } from './css-variables';
import { theme } from './theme';

/** Mantine's palettes that the app does not use. */
const MANTINES = 'blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow';
/** The palettes behind `primary`, whose shades are written out; one of them is used by its own name. */
const BEHIND_PRIMARY = 'dusk-(?!4:)|lamp-';
/** Palettes of which Mantine's styles use single shades, but no button or badge colours. */
const MIXED_OF = '(?:dark|gray)-(?!\\d|filled:)';
const UNUSED = new RegExp(
  `--mantine-(?:breakpoint|primary-color-\\d|color-(?:${MANTINES}|${BEHIND_PRIMARY}|${MIXED_OF}))[^;]*;`,
  'g',
);

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
/** The variables that the app uses; Mantine would write more than twice as many into each page. */
export const themeVariables = convertCssVariables(
  deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged)),
  ':root',
).replaceAll(UNUSED, '');

export function ThemeVariables() {
  return <style data-mantine-styles dangerouslySetInnerHTML={{ __html: themeVariables }} />;
}
