import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Our theme for the provider's frames, which cannot read our CSS variables. */
export function useAppearance(): Appearance {
  const scheme = useSyncExternalStore(watchScheme, readScheme);
  return useMemo(() => appearanceOf(scheme), [scheme]);
}

const readScheme = () => document.documentElement.getAttribute(SCHEME);

function watchScheme(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [SCHEME] });
  return () => observer.disconnect();
}

function appearanceOf(scheme: string | null): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const text = token('--mantine-color-text');
  const ring = `0 0 0 1px ${token('--mantine-color-body')}, 0 0 0 4px ${token('--vz-focus')}`;
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('--vz-fill'),
      colorBackground: token('--vz-raised'),
      colorText: text,
      colorTextSecondary: token('--mantine-color-dimmed'),
      colorTextPlaceholder: token('--mantine-color-placeholder'),
      colorDanger: token('--mantine-color-error'),
      colorSuccess: token('--mantine-color-success'),
      colorWarning: token('--vz-warn'),
      fontFamily: token('--mantine-font-family'),
      fontSizeBase: '16px',
      fontWeightMedium: '600',
      borderRadius: '12px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--vz-line-strong')}`, boxShadow: 'none', padding: '14px 16px' },
      '.Input:focus': { borderColor: text, boxShadow: ring },
      '.Input--invalid': { borderColor: token('--mantine-color-error'), color: text, boxShadow: 'none' },
      '.Label': { fontSize: '15px', fontWeight: '600', marginBottom: '8px' },
      '.Tab': { border: `1px solid ${token('--vz-line-strong')}`, boxShadow: 'none' },
      '.Tab--selected': { borderColor: token('--vz-fill'), color: text, boxShadow: 'none' },
      '.Block': {
        backgroundColor: token('--vz-notice'),
        borderRadius: '18px',
        boxShadow: 'none',
      },
      '.Error': { fontSize: '15px', fontWeight: '500', marginTop: '8px' },
    },
  };
}
