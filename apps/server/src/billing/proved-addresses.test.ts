import { deleteUser, findUserByUsername, updateUser } from '@vizzi/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.test.deps.mails.length = 0;
});

const USED = 'Each person has the money-back guarantee once. It was used with this address or card before.';
const UNPROVED = false;
const password = 'quiet lantern';
const refund = (member: Buyer, code?: string) => member.ask('billing.refund', code === undefined ? {} : { code });
const accountOf = async (member: Buyer) => (await member.ask('billing.account')).data;
const refundsOf = async (member: Buyer) => shop.controls.listRefunds((await member.account()).stripeCustomerId ?? '');
const mailed = () =>
  shop.test.deps.mails.flatMap(({ to, text }) => {
    const code = /[\dA-Z]{4}-[\dA-Z]{4}/.exec(text)?.[0];
    return code ? [{ to, code }] : [];
  });

/** Buys with an address that is not proved, disputes the payment at the bank and deletes the account. */
async function disputeAndLeave(username: string): Promise<void> {
  const member = await shop.createBuyer(username, UNPROVED);
  await member.buy();
  const [payment] = shop.controls.listPayments((await member.account()).stripeCustomerId ?? '');
  shop.controls.dispute(payment?.payment_intent ?? '');
  await shop.controls.settled();
  await member.ask('auth.deleteAccount', { password });
  expect(await findUserByUsername(shop.test.deps.db, username)).toBeUndefined();
}

describe('a refund to an address that nobody has proved', () => {
  // proves security 11.28
  it('needs the code that is mailed to it; nothing changes before', async () => {
    const member = await shop.createBuyer('otto@vizzi.example', UNPROVED);
    await member.buy();
    expect(await refund(member)).toMatchObject({
      status: 401,
      message: 'We have mailed a code to otto@vizzi.example, to be sure that it is yours. Please enter it.',
    });
    const [mail] = mailed();
    expect(mail?.to).toBe('otto@vizzi.example');
    expect(await refund(member, '0000-0000')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^This code/),
    });
    expect([await refundsOf(member), (await member.status()).hasSubscription]).toEqual([[], true]);

    expect((await refund(member, mail?.code.toLowerCase())).status).toBe(200);
    expect(await refundsOf(member)).toHaveLength(1);
    await member.ask('auth.deleteAccount', { password });
    const again = await shop.createBuyer('otto@vizzi.example', UNPROVED);
    await again.buy();
    expect((await refund(again)).status).toBe(401);
    expect(await refund(again, mailed().at(-1)?.code)).toMatchObject({ status: 409, message: USED });
    expect(await refundsOf(again)).toEqual([]);
  });

  // proves security 11.28
  it('mails a few codes only, and takes the last one then', async () => {
    const member = await shop.createBuyer(undefined, UNPROVED);
    await member.buy();
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await refund(member)).status);
    expect([statuses, mailed().length]).toEqual([[401, 401, 401, 401, 401], 3]);
    expect((await refund(member)).message).toMatch(
      /^No more codes are mailed for now\. Please enter one that you have for a refund/,
    );
    expect((await refund(member, mailed().at(-1)?.code)).status).toBe(200);
  });

  // proves security 11.28
  it('is no matter after a link of a mail was used', async () => {
    const member = await shop.createBuyer('lina@vizzi.example', UNPROVED);
    await member.ask('auth.requestPasswordReset', { username: member.username });
    const token = /reset-password#([\w-]+)/.exec(shop.test.deps.mails.at(-1)?.text ?? '')?.[1];
    await member.ask('auth.resetPassword', { token, password: 'another lantern' });
    await member.buy();
    expect((await refund(member)).status).toBe(200);
  });
});

describe('a stranger with a spelling of a member’s address', () => {
  // proves security 11.28
  it('does not use up the guarantee of the member', async () => {
    const stranger = await shop.createBuyer('mira+1@vizzi.example', UNPROVED);
    await stranger.buy();
    expect((await refund(stranger)).status).toBe(401);
    await stranger.ask('auth.deleteAccount', { password });

    await disputeAndLeave('mira+2@vizzi.example');

    const member = await shop.createBuyer('mira@vizzi.example');
    await member.buy();
    expect((await refund(member)).status).toBe(200);
  });

  // proves security 11.12
  it('who disputed a payment with the very address used it up for that address', async () => {
    await disputeAndLeave('wren@vizzi.example');
    const again = await shop.createBuyer('Wren@vizzi.example', UNPROVED);
    await again.buy();
    expect((await refund(again)).status).toBe(401);
    expect(await refund(again, mailed().at(-1)?.code)).toMatchObject({ status: 409, message: USED });
  });

  // proves security 11.29
  it('is not told whether the member used it', async () => {
    const { db } = shop.test.deps;
    const member = await shop.createBuyer('juno@vizzi.example');
    await member.buy();
    await refund(member);
    expect(await accountOf(member)).toMatchObject({ isGuaranteeUsed: true });
    await deleteUser(db, (await member.account()).id);

    const stranger = await shop.createBuyer('juno@vizzi.example', UNPROVED);
    expect(await accountOf(stranger)).toMatchObject({ isGuaranteeUsed: false });
    await stranger.buy();
    expect(await accountOf(stranger)).toMatchObject({ isGuaranteeUsed: false, refund: { amount: 999 } });
    await updateUser(db, (await stranger.account()).id, { isAddressProved: true });
    shop.test.deps.authSessions.forget((await stranger.account()).id);
    expect(await accountOf(stranger)).toMatchObject({ isGuaranteeUsed: true, refund: null });
  });
});
