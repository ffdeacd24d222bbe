import type { Appearance } from '@stripe/stripe-js';

/** The values of variables that the page's appearance does not set. */
const DEFAULTS: NonNullable<Appearance['variables']> = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextPlaceholder: '#757680',
  colorDanger: '#c0123a',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  fontWeightMedium: '500',
  borderRadius: '5px',
  gridRowSpacing: '16px',
  gridColumnSpacing: '16px',
};

const BASE = `
.stripe-emulator .form, .stripe-emulator .field { display: grid; }
.stripe-emulator .form { gap: var(--gridRowSpacing); }
.stripe-emulator .columns {
  display: grid; grid-template-columns: 1fr 1fr; gap: var(--gridColumnSpacing); align-items: start;
}
.stripe-emulator .Label { margin-bottom: 4px; font-weight: var(--fontWeightMedium); }
.stripe-emulator .box { position: relative; }
.stripe-emulator .box svg { position: absolute; left: 16px; top: 15px; pointer-events: none; }
.stripe-emulator .Input {
  width: 100%; height: 52px; padding: 12px; border: 1px solid #8d8a9c; border-radius: var(--borderRadius);
  background: var(--colorBackground); color: var(--colorText);
  font: 400 var(--fontSizeBase) / 1 var(--fontFamily); font-variant-numeric: tabular-nums;
}
.stripe-emulator .Input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
.stripe-emulator .Input:focus { outline: 2px solid transparent; box-shadow: 0 0 0 3px var(--colorPrimary); }
.stripe-emulator .Input--invalid { border-color: var(--colorDanger); }
.stripe-emulator .Error {
  display: flex; align-items: center; gap: 6px; margin: 4px 0 0; color: var(--colorDanger); line-height: 1.4;
}
.stripe-emulator .Error:empty { display: none; }
.stripe-emulator .Error svg, .stripe-emulator .mode svg { flex: none; }
.stripe-emulator .Block { display: grid; gap: 14px; padding: 18px 20px 20px; border-radius: var(--borderRadius); }
.stripe-emulator .mode { display: flex; align-items: center; gap: 10px; margin: 0; font-weight: var(--fontWeightMedium); }
.stripe-emulator .mode svg { color: var(--colorPrimary); }
.stripe-emulator .cards { display: flex; flex-wrap: wrap; gap: 8px; }
.stripe-emulator .Tab {
  min-height: 44px; padding: 0 16px; border: 1px solid #8d8a9c; border-radius: 999px;
  background: var(--colorBackground); color: var(--colorText);
  font: 500 0.9375rem / 1 var(--fontFamily); cursor: pointer;
}
@media (max-width: 400px) { .stripe-emulator .columns { gap: 12px; } }
`;

/** What the page's rules must not override. */
const FIXED = `
.stripe-emulator .Input--invalid:focus { border-color: var(--colorDanger); }
.stripe-emulator .box svg + .Input { padding-left: 48px; }
.stripe-emulator .Tab:hover { border-color: var(--colorText); }
`;

/** The style sheet of an appearance, its variables and rules included. See docs.stripe.com/elements/appearance-api. */
export function styleOf(appearance: Appearance | undefined): string {
  const variables = Object.entries({ ...DEFAULTS, ...appearance?.variables });
  const rules = Object.entries(appearance?.rules ?? {});
  return [
    ruleOf(
      '.stripe-emulator',
      variables.map(([name, value]) => [`--${name}`, value]),
    ),
    BASE,
    ...rules.map(([selector, properties]) => ruleOf(`.stripe-emulator ${selector}`, Object.entries(properties))),
    FIXED,
  ].join('\n');
}

function ruleOf(selector: string, properties: readonly (readonly [string, string | undefined])[]): string {
  const declarations = properties.map(([name, value]) => `${hyphenated(name)}: ${value};`);
  return `${selector} { ${declarations.join(' ')} }`;
}

function hyphenated(name: string): string {
  return name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
