import { subscriptionIntent, subscriptionRequest, subscriptionStatus } from '@vizzi/api/contracts';
import { createSubscription, getStatus } from '@vizzi/api/use-cases';
import { nothing, row } from '../row.js';

export const subscription = [
  row({
    method: 'GET',
    path: '/api/subscription/status',
    operationId: 'getSubscriptionStatus',
    tag: 'Subscription',
    summary: "The member's subscription",
    description: 'While a payment is awaited, the payment provider is asked for the latest state.',
    access: 'member',
    input: nothing,
    output: subscriptionStatus,
    example: { output: { hasSubscription: true, status: 'active', tier: 'monthly', currentPeriodEnd: 1_775_822_400 } },
    callKind: 'provider',
    useCase: getStatus,
  }),
  row({
    method: 'POST',
    path: '/api/create-subscription',
    operationId: 'createSubscription',
    tag: 'Subscription',
    summary: 'Start paying for a plan',
    description:
      'Prepares the first payment. The browser confirms it at the payment provider with the client secret. It is null when a credit covers the first payment: the plan is active then.',
    access: 'member',
    input: subscriptionRequest,
    body: ['priceId', 'tier'],
    output: subscriptionIntent,
    failures: [
      ['conflict', 'You have premium already.'],
      ['conflict', 'You have a subscription already. Your Account page shows how it stands.'],
      ['conflict', 'A change of this subscription is under way. Please try again in a moment.'],
      [
        'conflict',
        'A payment of yours is disputed at your bank. Nothing can be bought or changed until that is decided.',
      ],
      ['too_many_requests', 'Too many tries. Please wait 60 minutes and try again.'],
      ['not_configured', 'Subscription plans are not configured. Please contact support.'],
    ],
    example: {
      input: { priceId: 'price_test_monthly', tier: 'monthly' },
      output: { clientSecret: 'pi_123_secret_456' },
    },
    callKind: 'provider',
    useCase: createSubscription,
  }),
];
