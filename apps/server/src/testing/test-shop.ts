import { findBillingAccount, findUserByUsername, updateUser, type UserRow } from '@vizzi/db';
import { type Client, createTestApp, type TestAppOptions } from './test-app.js';
import { createTestBilling } from './test-billing.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const OPENED = new Date('2026-03-10T12:00:00Z');

export type TestShop = Awaited<ReturnType<typeof createTestShop>>;

export interface Buyer extends Client {
  readonly username: string;
  /** The number of a card that pays and that nobody else has. */
  readonly card: string;
  /** The member as the database has it. */
  account(): Promise<UserRow>;
  status(): Promise<{
    hasSubscription: boolean;
    status: string | null;
    tier: string | null;
    currentPeriodEnd: number | null;
  }>;
  /** Asks for a plan as the upgrade page does. */
  choose(tier?: 'monthly' | 'yearly'): Promise<string>;
  /** Chooses a plan and pays for it. */
  buy(tier?: 'monthly' | 'yearly', card?: string): Promise<void>;
  /** Calls a procedure; answers its data or its error's message, with the status. */
  ask(procedure: string, input?: object): Promise<{ status: number; data: unknown; message: unknown }>;
}

/** A card that pays; everybody may have it. */
export const GOOD_CARD = '4242424242424242';

/** Card numbers with a valid check digit, which pay. */
function cardNumber(index: number): string {
  const digits = `42${String(index).padStart(13, '0')}`;
  const sum = Array.from(digits, Number).reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface ShopOptions extends Pick<TestAppOptions, 'env' | 'logStream'> {
  readonly budgetMs?: number;
}

/** The product beside a local Stripe that sends its webhooks over loopback, both on one clock that tests move. */
export async function createTestShop({ budgetMs, ...options }: ShopOptions = {}) {
  const billing = await createTestBilling({ clock: () => OPENED, ...(budgetMs === undefined ? {} : { budgetMs }) });
  const test = await createTestApp({ stripe: billing.config, ...options });
  const { controls } = billing.emulator;
  test.deps.setTime(OPENED.toISOString());
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  billing.emulator.deliverTo(`${address}/api/stripe/webhook`);
  let buyers = 0;

  /** A new member; the address is proved unless it says otherwise. */
  const createBuyer = async (username = `buyer-${buyers}@vizzi.example`, isAddressProved = true): Promise<Buyer> => {
    const client = test.client();
    buyers += 1;
    const card = cardNumber(buyers);
    // Each from an address of its own: one may open only so many accounts an hour.
    const registered = await client.send({
      method: 'POST',
      url: '/api/auth/register',
      payload: { username, password: 'quiet lantern' },
      remoteAddress: `127.0.${buyers >> 8}.${buyers & 255}`,
    });
    if (registered.statusCode !== 200) throw new Error(registered.body);
    const account = async () => {
      const user = await findUserByUsername(test.deps.db, username);
      if (!user) throw new Error(`${username} is gone`);
      return user;
    };
    await updateUser(test.deps.db, (await account()).id, { isAddressProved });
    const choose = async (tier: 'monthly' | 'yearly' = 'monthly') => {
      const body = { tier, priceId: billing.config.prices[tier] };
      const response = await client.post('/api/create-subscription', body);
      if (response.statusCode !== 200) throw new Error(response.body);
      return String(response.json().clientSecret);
    };
    return {
      ...client,
      username,
      card,
      account,
      choose,
      status: async () => (await client.get('/api/subscription/status')).json(),
      async buy(tier, number = card) {
        const outcome = controls.pay(await choose(tier), number);
        if (outcome.status !== 'succeeded') throw new Error(outcome.error?.message ?? outcome.status);
        await controls.settled();
      },
      async ask(procedure, input) {
        const url = `/api/trpc/${procedure}`;
        const text = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
        const headers = { 'content-type': 'application/json' };
        const query = await client.get(`${url}${text}`);
        const response =
          query.statusCode === 405 ? await client.send({ method: 'POST', url, headers, payload: input ?? {} }) : query;
        const { result, error } = response.json();
        return { status: response.statusCode, data: result?.data, message: error?.message };
      },
    };
  };

  return {
    test,
    billing,
    controls,
    createBuyer,
    /** Asks for a member's refund, which breaks off at Stripe when it has begun. */
    async beginRefund(member: Buyer): Promise<void> {
      const { id } = await member.account();
      const hasBegun = async () => (await findBillingAccount(test.deps.db, id))?.isRefundPending === true;
      for (let calls = 1; !(await hasBegun()) && calls < 20; calls += 1) {
        controls.fail('all', { status: 500, isFinal: true }, { after: calls });
        await member.ask('billing.refund');
        controls.recover();
      }
    },
    /** Lets days go by, for Stripe and for us. */
    async passDays(days: number): Promise<void> {
      controls.advance(days * DAY_MS);
      test.deps.setTime(controls.now().toISOString());
      await controls.settled();
    },
    async close(): Promise<void> {
      await billing.close();
      await test.close();
    },
  };
}
