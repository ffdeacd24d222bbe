import { PLANS } from '@vizzi/domain';
import { z } from 'zod';
import { memberProcedure, publicProcedure, router } from '../trpc.js';
import { cancelSubscription, previewPlanSwitch, resumeSubscription, switchPlan } from './change-subscription.js';
import {
  billingAccount,
  checkout,
  plan,
  planSwitch,
  planSwitchPreview,
  portalAnswer,
  subscriptionIntent,
  subscriptionRequest,
  subscriptionStatus,
} from './contract.js';
import { createSubscription } from './create-subscription.js';
import { getAccount } from './get-account.js';
import { getStatus } from './get-status.js';
import { openPortal } from './open-portal.js';
import { refund } from './refund.js';

export const billingRouter = router({
  /** What can be bought; empty while no payment provider is configured. */
  plans: publicProcedure.output(z.array(plan)).query(({ ctx: { deps } }) => {
    const { billing } = deps;
    if (!billing) return [];
    return [PLANS.monthly, PLANS.yearly].map(({ tier, amount, currency }) => {
      return { tier, priceId: billing.prices[tier], amount, currency };
    });
  }),

  /** How the browser reaches the payment provider; null while none is configured. */
  checkout: publicProcedure.output(checkout.nullable()).query(({ ctx: { deps } }) => {
    const { billing } = deps;
    return billing ? { publishableKey: billing.publishableKey, scriptUrl: billing.scriptUrl } : null;
  }),

  status: memberProcedure
    .output(subscriptionStatus)
    .query(async ({ ctx }) => (await getStatus(ctx.deps, ctx.viewer)).answer),

  createSubscription: memberProcedure
    .input(subscriptionRequest)
    .output(subscriptionIntent)
    .mutation(({ ctx, input }) => createSubscription(ctx.deps, ctx.viewer, input)),

  account: memberProcedure.output(billingAccount).query(({ ctx }) => getAccount(ctx.deps, ctx.viewer)),

  cancel: memberProcedure.output(subscriptionStatus).mutation(({ ctx }) => cancelSubscription(ctx.deps, ctx.viewer)),

  resume: memberProcedure.output(subscriptionStatus).mutation(({ ctx }) => resumeSubscription(ctx.deps, ctx.viewer)),

  previewSwitch: memberProcedure
    .input(planSwitch)
    .output(planSwitchPreview)
    .query(({ ctx, input }) => previewPlanSwitch(ctx.deps, ctx.viewer, input.tier)),

  switchPlan: memberProcedure
    .input(planSwitch)
    .output(subscriptionStatus)
    .mutation(({ ctx, input }) => switchPlan(ctx.deps, ctx.viewer, input.tier)),

  refund: memberProcedure.output(subscriptionStatus).mutation(({ ctx }) => refund(ctx.deps, ctx.viewer)),

  /** Where the card on file can be changed. */
  portal: memberProcedure.output(portalAnswer).mutation(({ ctx }) => openPortal(ctx.deps, ctx.viewer)),
});
