import { z } from 'zod';
import { memberProcedure, publicProcedure, router, run } from '../trpc.js';
import { cancelSubscription } from './cancel-subscription.js';
import {
  billingAccount,
  checkout,
  plan,
  planSwitch,
  planSwitchPreview,
  planSwitchRequest,
  portalAnswer,
  refundRequest,
  subscriptionIntent,
  subscriptionRequest,
  subscriptionStatus,
} from './contract.js';
import { createSubscription } from './create-subscription.js';
import { findCheckout } from './find-checkout.js';
import { getAccount } from './get-account.js';
import { getStatus } from './get-status.js';
import { listPlans } from './list-plans.js';
import { openPortal } from './open-portal.js';
import { previewPlanSwitch } from './preview-plan-switch.js';
import { refundPayments } from './refund-payments.js';
import { resumeSubscription } from './resume-subscription.js';
import { switchPlan } from './switch-plan.js';

export const billingRouter = router({
  plans: publicProcedure.output(z.array(plan)).query(run(listPlans)),
  checkout: publicProcedure.output(checkout.nullable()).query(run(findCheckout)),
  status: memberProcedure.output(subscriptionStatus).query(run(getStatus)),
  createSubscription: memberProcedure
    .input(subscriptionRequest)
    .output(subscriptionIntent)
    .mutation(run(createSubscription)),
  account: memberProcedure.output(billingAccount).query(run(getAccount)),
  cancel: memberProcedure.output(subscriptionStatus).mutation(run(cancelSubscription)),
  resume: memberProcedure.output(subscriptionStatus).mutation(run(resumeSubscription)),
  previewSwitch: memberProcedure.input(planSwitch).output(planSwitchPreview).query(run(previewPlanSwitch)),
  switchPlan: memberProcedure.input(planSwitchRequest).output(subscriptionStatus).mutation(run(switchPlan)),
  refund: memberProcedure.input(refundRequest).output(subscriptionStatus).mutation(run(refundPayments)),
  portal: memberProcedure.output(portalAnswer).mutation(run(openPortal)),
});
