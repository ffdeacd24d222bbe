import { addMember } from '@vizzi/api/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

/** Pays the first time, and is declined later. */
const FAILING_CARD = '4000000000000341';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.createBuyer();
});
afterEach(() => vi.restoreAllMocks());

function gateway() {
  const { billing } = shop.test.deps;
  if (!billing) throw new Error('no billing');
  return billing;
}
/** Lets the notifications about a plan that ends be read before what ended it goes on. */
function readEndAtOnce(end: 'cancelNow' | 'abandon'): void {
  const original = gateway()[end].bind(gateway());
  vi.spyOn(gateway(), end).mockImplementationOnce(async (...ended) => {
    // Reads the account of a member who owes something.
    await buyer.status();
    await original(...ended);
    await shop.controls.settled();
  });
}
const subjects = () => shop.test.deps.mails.map(({ subject }) => subject);
const payments = async () => shop.controls.listPayments((await buyer.account()).stripeCustomerId ?? '');

async function grantLifetime(): Promise<number> {
  const name = `owner-${crypto.randomUUID()}`;
  const { id } = await addMember(shop.test.deps, name, { isAdmin: true, adminRole: 'owner' });
  const owner = shop.test.client();
  owner.cookies['vizzi'] = (await shop.test.deps.authSessions.create(id)).token;
  const { id: userId } = await buyer.account();
  return (await owner.post('/api/trpc/admin.grantLifetime', { userId })).statusCode;
}
const deleteAccount = async () => (await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status;

describe.each([
  ['for a lifetime', grantLifetime],
  ['with the account', deleteAccount],
])('a plan that ends %s', (_how, end) => {
  // proves security 11.19
  it.each([
    ['runs', 'cancelNow', () => buyer.buy('monthly')],
    [
      'is disputed',
      'cancelNow',
      async () => {
        await buyer.buy('monthly');
        const [payment] = await payments();
        shop.controls.dispute(payment?.payment_intent ?? '');
        await shop.controls.settled();
      },
    ],
    [
      'was not renewed',
      'abandon',
      async () => {
        await buyer.buy('monthly', FAILING_CARD);
        await shop.passDays(32);
      },
    ],
  ] as const)('and that %s is mailed to nobody as premium that is closed', async (_state, call, begin) => {
    await begin();
    shop.test.deps.mails.length = 0;
    readEndAtOnce(call);
    expect(await end()).toBe(200);
    expect(subjects()).toEqual([]);
  });

  // proves security 11.19
  it('goes on as it was when Stripe fails, and a cancellation after that is mailed', async () => {
    await buyer.buy('monthly');
    shop.test.deps.mails.length = 0;
    const cancelNow = gateway().cancelNow.bind(gateway());
    vi.spyOn(gateway(), 'cancelNow').mockImplementationOnce((...ended) => {
      shop.controls.fail('all', { status: 500, isFinal: true });
      return cancelNow(...ended);
    });
    expect(await end()).toBe(503);
    shop.controls.recover();
    expect((await buyer.ask('billing.account')).data).toMatchObject({ cancelAtPeriodEnd: false });
    await buyer.ask('billing.cancel');
    expect(subjects()).toEqual(['Your Monthly Plan is cancelled']);
  });
});
