/** The named gradients; any other name becomes `primary`. */
export const GRADIENTS = [
  'thriving',
  'spirituality',
  'tough-times',
  'body-health',
  'relationships',
  'financial',
  'relaxation',
  'athletes',
] as const;

export type Gradient = (typeof GRADIENTS)[number] | 'primary';

/** The gradient named by a category's colour class: `gradient-tough-times`, `bg-gradient-athletes`, `Tough Times`. */
export function gradientOf(color: string): Gradient {
  const words = color.toLowerCase().replace(/[^a-z]+/g, '-');
  return GRADIENTS.find((name) => `-${words}-`.includes(`-${name}-`)) ?? 'primary';
}
