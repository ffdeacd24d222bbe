import { gradientOf } from '@vizzi/domain';
import type { CSSProperties } from 'react';

/** The colours of a category's gradient as CSS custom properties. */
export function categoryColors(color: string): CSSProperties {
  const gradient = gradientOf(color);
  const style: Record<`--${string}`, string> = {
    '--category': `var(--vz-g-${gradient})`,
    '--deep': `var(--vz-deep-${gradient})`,
  };
  return style;
}
