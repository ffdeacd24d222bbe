import { z } from 'zod';
import type { Card } from './check-card.js';

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

interface Payment {
  readonly baseUrl: string;
  readonly clientSecret: string;
  readonly card: Card;
  readonly returnUrl: string;
}

/** Confirms a payment with a card. When the bank requires authentication, the browser goes to the bank's page. */
export async function confirm({ baseUrl, clientSecret, card, returnUrl }: Payment): Promise<Confirmation> {
  const [id = ''] = clientSecret.split('_secret_');
  const result = await post(new URL(`payment_intents/${encodeURIComponent(id)}/confirm`, baseUrl), {
    client_secret: clientSecret,
    card,
    return_url: returnUrl,
  });
  if (!result) return { error: NO_ANSWER };
  if ('error' in result) return result;
  const { payment_intent: paymentIntent } = result;
  const bankPage = paymentIntent.next_action?.redirect_to_url?.url;
  if (!bankPage) return { paymentIntent };
  window.location.href = bankPage;
  return notAuthenticated();
}

async function post(url: URL, body: object): Promise<z.infer<typeof answer> | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.parse(await response.json());
  } catch {
    return undefined;
  }
}

/** The browser leaves the page; a return by its back button shows the page again, without authentication. */
async function notAuthenticated(): Promise<Confirmation> {
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'Your bank has not confirmed this payment. Please try again.',
    },
  };
}
