import { expect, it } from 'vitest';
import { readProvedPage } from './testing/proved-page.js';

it('every statement of the specification names tests that exist, or says that none proves it', () => {
  const { rows, faults } = readProvedPage('docs/specification.md', 'Statement');
  expect(rows).toBeGreaterThan(300);
  expect(faults, 'Mend the row, or bring the test back').toEqual([]);
});

it('every attack and every fault of the security page names tests that exist', () => {
  const { rows, faults } = readProvedPage('docs/security.md', 'Attack or fault');
  expect(rows).toBeGreaterThan(60);
  expect(faults, 'Mend the row, or bring the test back').toEqual([]);
});
