import { expect, it } from 'vitest';
import { gradientOf } from './gradients.js';

// proves spec 3.20, spec 3.21, spec D24.2
it.each([
  ['gradient-thriving', 'thriving'],
  ['bg-gradient-tough-times', 'tough-times'],
  ['Tough Times', 'tough-times'],
  ['from-body-health', 'body-health'],
  ['athletes', 'athletes'],
  ['gradient-spirituality', 'spirituality'],
  ['gradient-relationships', 'relationships'],
  ['gradient-financial', 'financial'],
  ['gradient-relaxation', 'relaxation'],
  ['gradient-unheard-of', 'primary'],
  ['notthrivingatall', 'primary'],
  ['', 'primary'],
])('%s draws %s', (color, gradient) => expect(gradientOf(color)).toBe(gradient));
