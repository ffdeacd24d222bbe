/** The named gradients of the house; anything else is drawn with `primary`. */
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

/** The gradient a category's colour class names: `gradient-tough-times`, `bg-gradient-athletes`, `Tough Times`. */
export function gradientOf(color: string): Gradient {
  const words = color.toLowerCase().replace(/[^a-z]+/g, '-');
  return GRADIENTS.find((name) => `-${words}-`.includes(`-${name}-`)) ?? 'primary';
}
