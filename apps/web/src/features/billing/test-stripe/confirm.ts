import { z } from 'zod';
import type { Card } from './check-card';

const intent = z.object({
  id: z.string(),
  status: z.string(),
  client_secret: z.string(),
  next_action: z.object({ type: z.string(), redirect_to_url: z.object({ url: z.string() }).optional() }).nullish(),
});

const failure = z.object({
  type: z.string(),
  code: z.string().optional(),
  message: z.string(),
  payment_intent: intent.optional(),
});

const answer = z.union([z.object({ payment_intent: intent }), z.object({ error: failure })]);

export type Confirmation =
  | { readonly paymentIntent: z.infer<typeof intent> }
  | { readonly error: z.infer<typeof failure> };

const NO_ANSWER = {
  type: 'api_connection_error',
  message: 'The payment provider does not answer. You have not been charged. Please try again.',
};

/** Pays with a card. Where the bank wants to see the member first, the browser goes there. */
export async function confirm(clientSecret: string, card: Card, returnUrl: string): Promise<Confirmation> {
  const [id = ''] = clientSecret.split('_secret_');
  const said = await post(`/stripe-emulator/payment_intents/${encodeURIComponent(id)}/confirm`, {
    client_secret: clientSecret,
    card,
    return_url: returnUrl,
  });
  if (!said) return { error: NO_ANSWER };
  if ('error' in said) return said;
  const { payment_intent: paymentIntent } = said;
  const bank = paymentIntent.next_action?.redirect_to_url?.url;
  if (!bank) return { paymentIntent };
  window.location.href = bank;
  return comeBackUndone();
}

async function post(path: string, body: object): Promise<z.infer<typeof answer> | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.parse(await response.json());
  } catch {
    return undefined;
  }
}

/** The page is left here. Whoever comes back by the browser's own button has not shown the bank who they are. */
async function comeBackUndone(): Promise<Confirmation> {
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'Your bank has not confirmed this payment. Please try again.',
    },
  };
}
