import { AppError, isPremiumMember } from '@vizzi/domain';
import { z } from 'zod';
import { memberProcedure, publicProcedure, router } from '../trpc.js';
import { plan, subscriptionIntent, subscriptionRequest, subscriptionStatus } from './contract.js';

export const billingRouter = router({
  /** What can be bought; empty while no payment provider is configured. */
  plans: publicProcedure.output(z.array(plan)).query(() => []),

  status: memberProcedure.output(subscriptionStatus).query(({ ctx }) => ({
    hasSubscription: isPremiumMember(ctx.viewer),
    status: ctx.viewer.subscriptionStatus,
    tier: ctx.viewer.subscriptionTier,
    currentPeriodEnd: null,
  })),

  createSubscription: memberProcedure
    .input(subscriptionRequest)
    .output(subscriptionIntent)
    .mutation(() => {
      throw new AppError('not_configured', 'Subscription plans are not configured. Please contact support.');
    }),
});
