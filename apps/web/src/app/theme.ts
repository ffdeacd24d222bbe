import {
  ActionIcon,
  Button,
  createTheme,
  virtualColor,
  type BadgeProps,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';

/** 8 is the text and the primary button of the light theme. */
const dusk: MantineColorsTuple = [
  '#f4f3f6',
  '#e5e4ec',
  '#c9c9d8',
  '#a7a9c0',
  '#8688a5',
  '#5a5c73',
  '#454864',
  '#343961',
  '#20233f',
  '#151830',
];
/** 3 is the accent of the dark theme; 6 is for graphics and 8 for text on light backgrounds. */
const lamp: MantineColorsTuple = [
  '#fdf4e6',
  '#fce8cd',
  '#f8c682',
  '#f4b868',
  '#e79a43',
  '#d67f2b',
  '#c4651a',
  '#ad5612',
  '#96480d',
  '#74380a',
];
const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fbe3e2',
  '#f8c2c0',
  '#f59a98',
  '#e57073',
  '#cf4d53',
  '#bd3b43',
  '#ac2f38',
  '#86242c',
  '#3d232e',
];
/** Mantine uses `gray` in the light theme and `dark` in the dark theme. */
const gray: MantineColorsTuple = [
  '#f8f6f6',
  '#efecee',
  '#e9e5e9',
  '#dfdbe1',
  '#c3c0cc',
  '#8d8a9c',
  '#6f6e84',
  '#5a5c73',
  '#343961',
  '#20233f',
];
const dark: MantineColorsTuple = [
  '#f2ece2',
  '#cfd2dc',
  '#aab1c5',
  '#76809c',
  '#2a3450',
  '#222d47',
  '#192238',
  '#10172a',
  '#0b1120',
  '#0a0f1d',
];

const BUTTON_SIZES: Readonly<Record<string, Record<`--button-${string}`, string>>> = {
  sm: { '--button-height': '44px', '--button-padding-x': '18px', '--button-fz': 'var(--mantine-font-size-sm)' },
  md: { '--button-height': '48px', '--button-padding-x': '24px', '--button-fz': '1rem' },
  lg: { '--button-height': '56px', '--button-padding-x': '30px', '--button-fz': '1.0625rem' },
};

const tint = (percent: number) => `color-mix(in oklab, var(--mantine-color-text) ${percent}%, transparent)`;

const BUTTON_VARIANTS: Readonly<Record<string, Record<`--button-${string}`, string>>> = {
  filled: {
    '--button-bg': 'var(--vz-primary)',
    '--button-hover': 'var(--vz-primary-hover)',
    '--button-color': 'var(--vz-on-primary)',
  },
  lamp: {
    '--button-bg': 'var(--vz-lamp)',
    '--button-hover': 'var(--vz-lamp-hover)',
    '--button-color': 'var(--vz-on-lamp)',
  },
  soft: {
    '--button-bg': 'var(--vz-accent-soft)',
    '--button-hover': 'color-mix(in oklab, var(--vz-accent-soft), var(--vz-lamp) 25%)',
    '--button-color': 'var(--vz-on-accent-soft)',
  },
  outline: {
    '--button-bg': 'transparent',
    '--button-hover': tint(6),
    '--button-color': 'var(--mantine-color-text)',
    '--button-bd': '1.5px solid var(--vz-line-strong)',
  },
  danger: {
    '--button-bg': 'transparent',
    '--button-hover': 'color-mix(in oklab, var(--mantine-color-error) 8%, transparent)',
    '--button-color': 'var(--mantine-color-error)',
    '--button-bd': '1.5px solid color-mix(in oklab, var(--mantine-color-error) 60%, transparent)',
  },
  subtle: { '--button-bg': 'transparent', '--button-hover': tint(7), '--button-color': 'var(--mantine-color-text)' },
};

const BADGE_VARIANTS: Readonly<Record<string, Record<`--badge-${string}`, string>>> = {
  default: { '--badge-bg': tint(9), '--badge-bd': 'none', '--badge-color': 'var(--mantine-color-text)' },
  lamp: { '--badge-bg': 'var(--vz-accent-soft)', '--badge-color': 'var(--vz-on-accent-soft)' },
  save: { '--badge-bg': 'var(--vz-lamp)', '--badge-color': 'var(--vz-on-lamp)' },
  free: { '--badge-bg': 'var(--vz-success-soft)', '--badge-color': 'var(--mantine-color-success)' },
  due: { '--badge-bg': 'var(--vz-error-soft)', '--badge-color': 'var(--mantine-color-error)' },
  glass: { '--badge-bg': 'var(--vz-glass)', '--badge-color': 'var(--vz-night-text)' },
};

export const theme = createTheme({
  colors: {
    gray,
    dark,
    dusk,
    lamp,
    red,
    primary: virtualColor({ name: 'primary', light: 'dusk', dark: 'lamp' }),
  },
  primaryColor: 'primary',
  primaryShade: { light: 8, dark: 3 },
  black: '#20233f',
  white: '#fffefd',
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Figtree Variable', 'Figtree Fallback', Arial, sans-serif",
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: "'Brygada 1918 Variable', 'Brygada Fallback', Georgia, serif",
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.125rem, 1.5rem + 1.75vw, 3rem)', lineHeight: '1.1', fontWeight: '450' },
      h2: { fontSize: 'clamp(1.625rem, 1.35rem + 0.8vw, 2.125rem)', lineHeight: '1.18' },
      h3: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h4: { fontSize: '1.125rem', lineHeight: '1.3' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.55', xl: '1.55' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px', '2xl': '48px', '3xl': '72px', '4xl': '128px' },
  radius: { xs: '8px', sm: '12px', md: '12px', lg: '18px', xl: '24px', full: '999px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--vz-float)', lg: 'var(--vz-float)', xl: 'var(--vz-float)' },
  components: {
    Button: Button.extend({
      defaultProps: { radius: 'full', size: 'md', fw: 600 },
      vars: (_theme, { size, variant }) => ({
        root: { ...BUTTON_SIZES[size ?? 'md'], ...BUTTON_VARIANTS[variant ?? 'filled'] },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', radius: 'full' },
      vars: () => ({
        root: {
          '--ai-size': '44px',
          '--ai-bg': 'transparent',
          '--ai-color': 'var(--mantine-color-text)',
          '--ai-hover': tint(8),
        },
      }),
    }),
    // `Badge.extend`, as that of the components below, would load the component on every page.
    Badge: {
      defaultProps: { radius: 'full', variant: 'default', size: 'lg', tt: 'none', fw: 600, ff: 'text' },
      vars: (_theme: MantineTheme, { variant }: BadgeProps) => ({
        root: {
          '--badge-height': '28px',
          '--badge-fz': 'var(--mantine-font-size-xs)',
          '--badge-padding-x': '12px',
          ...BADGE_VARIANTS[variant ?? 'default'],
        },
      }),
    },
    Input: { vars: () => ({ wrapper: { '--input-height': '52px', '--input-fz': '1rem' } }) },
    InputDescription: { defaultProps: { fz: 'sm', mb: 8 } },
    InputLabel: { defaultProps: { fw: 600, fz: 'sm', mb: 8 } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Slider: { defaultProps: { size: 5, thumbSize: 20, color: 'var(--vz-fill)', label: null } },
    RangeSlider: { defaultProps: { size: 5, thumbSize: 20, color: 'var(--vz-fill)', label: null } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false, color: 'var(--vz-fill)' } },
    SegmentedControl: { defaultProps: { radius: 'full', size: 'md', withItemsBorders: false } },
    Paper: { defaultProps: { radius: 'xl', bg: 'var(--vz-raised)' } },
    Skeleton: { defaultProps: { radius: 'lg' } },
    Notification: {
      defaultProps: { radius: 'lg', closeButtonProps: { 'aria-label': 'Dismiss', size: 44, iconSize: 20 } },
    },
    Popover: { defaultProps: { radius: 'lg', shadow: 'md' } },
    Drawer: { defaultProps: { radius: 'xl' } },
    Modal: { defaultProps: { radius: 'xl', centered: true } },
  },
});
