import { screen, within } from '@testing-library/react';
import { aUser } from './fixtures';
import { type A_SUBSCRIPTION, statusOf } from './payments';
import { openApp, signInAs } from './render-app';
import { serve } from './server';

export type Account = typeof A_SUBSCRIPTION;

/** Sets the member's billing account on the server. */
export function become(account: Account) {
  signInAs(aUser({ subscriptionStatus: account.status, subscriptionTier: account.tier }));
  serve({ 'billing.account': () => account, 'billing.status': () => statusOf(account) });
}

/** Opens the account's page, and a dialog there that asks about a change. */
export async function ask(account: Account, button: string, title: string) {
  become(account);
  const app = openApp('/account');
  const main = within(await screen.findByRole('main'));
  await app.user.click(await main.findByRole('button', { name: button }));
  return { ...app, main, dialog: within(await screen.findByRole('dialog', { name: title })) };
}
