import { expect, it } from 'vitest';
import { adminRoleOf, hasRole } from './admin-roles.js';

it.each([
  [false, null, null],
  [false, 'owner', null],
  [true, null, 'owner'],
  [true, 'owner', 'owner'],
  [true, 'editor', 'editor'],
  [true, 'support', 'support'],
] as const)('an account with isAdmin %s and the role %s has the role %s', (isAdmin, adminRole, expected) => {
  expect(adminRoleOf({ isAdmin, adminRole })).toBe(expected);
});

it.each([
  ['owner', ['owner', 'editor', 'support']],
  ['editor', ['editor']],
  ['support', ['support']],
] as const)('%s may do what %j may do', (adminRole, expected) => {
  const allowed = (['owner', 'editor', 'support'] as const).filter((role) =>
    hasRole({ isAdmin: true, adminRole }, role),
  );
  expect(allowed).toEqual(expected);
});

it('nobody but admins has a role', () => {
  expect(hasRole({ isAdmin: false, adminRole: 'owner' }, 'support')).toBe(false);
});
