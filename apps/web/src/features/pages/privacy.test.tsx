import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, signInAs } from '../../testing/render-app';

// proves security 11.5
test('the privacy page says what is kept of a refund, and for how long', async () => {
  signInAs(null);
  openApp('/privacy');
  expect(
    await screen.findByText(/When you use the money-back guarantee, or delete .*: a code that we compute/),
  ).toBeVisible();
  expect(screen.getByText(/Those are removed 3 years later\./)).toBeVisible();
});

// proves security 12.25
test('the privacy page says that the log of admins outlives an account', async () => {
  signInAs(null);
  openApp('/privacy');
  expect(await screen.findByText(/The log of what our team does, .* keeps the address of the account\./)).toBeVisible();
});
