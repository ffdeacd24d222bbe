import { expect, it } from 'vitest';
import { checkTraceability, readSources, readText } from './testing/traceability.js';

const sources = readSources();

it('every statement of the specification is proved by a test that carries its id, or says why not', () => {
  const { statements, faults } = checkTraceability('spec', readText('docs/specification.md'), sources);
  expect(statements).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

it('every attack and every fault of the security page is shown by a test that carries its id, or says why not', () => {
  const { statements, faults } = checkTraceability('security', readText('docs/security.md'), sources);
  expect(statements).toBeGreaterThan(60);
  expect(faults).toEqual([]);
});
