import { Skeleton, Title } from '@mantine/core';
import type { User } from '@vizzi/api/contracts';
import { CLAIMS } from '@vizzi/domain';
import { Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { FormError } from '../../components/forms/form-error';
import { Page, PageHead } from '../../components/layout/page';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { lazyPart } from '../../lib/lazy';
import { paths } from '../../lib/paths';
import type { PaymentFormProps } from './payment-form';
import { DISPUTED_TEXT } from './payment-due';
import { PlanChoice } from './plan-choice';
import { PlanTerms } from './plan-terms';
import { PlanSummary } from './plan-summary';
import classes from './upgrade.module.css';
import { type BillingAccount, useBillingAccount } from './use-billing-account';
import { useCheckout, type OpenPayment } from './use-checkout';
import { WantedSession } from './wanted-session';

// The card form is a chunk of its own, loaded once a plan is chosen.
const loadPayment = () => import('./payment');
const Payment = lazyPart(() => loadPayment().then((module) => module.Payment));

interface ChoosePlanProps extends Pick<PaymentFormProps, 'onPaid'> {
  readonly user: User;
}

/** The choice of a plan, then the card form. */
export function ChoosePlan({ user, onPaid }: ChoosePlanProps) {
  const { data: account } = useBillingAccount(user);
  // Prefetches the plans that `choose` needs.
  api.billing.plans.useQuery();
  const { choose, preparing, payment, refusal } = useCheckout({ onPaid });
  const isOffline = useOffline();
  const reason = refusal ?? (account?.isDisputed ? DISPUTED_TEXT : undefined);
  const chosen = payment?.tier;
  const guarantee = account && guaranteeOf(account);
  return (
    <Page>
      <PageHead
        title="Go further in"
        lead={`All ${CLAIMS.sessions} sessions, 5 to 20 minutes each. Cancel any time from your Account page.`}
      />
      <WantedSession user={user} />
      <div className={classes.checkout}>
        <div>
          <PlanChoice
            chosen={chosen}
            preparing={preparing}
            onChoose={(tier) => {
              void loadPayment();
              choose(tier);
            }}
          />
          {(reason || isOffline) && (
            <div className={classes.refusal}>
              <FormError message={reason} />
              {reason && <Link to={paths.account}>Go to your Account page</Link>}
            </div>
          )}
          {payment ? (
            <PaymentPart key={payment.clientSecret} payment={payment} onPaid={onPaid} />
          ) : (
            <PlanTerms guarantee={guarantee} />
          )}
        </div>
        <PlanSummary chosen={chosen} guarantee={guarantee} />
      </div>
    </Page>
  );
}

function PaymentPart(props: { readonly payment: OpenPayment } & Pick<PaymentFormProps, 'onPaid'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.payment} aria-labelledby="payment">
      <Title order={2} id="payment" ref={heading} tabIndex={-1} className={classes.paymentTitle}>
        Payment
      </Title>
      <Suspense fallback={<Skeleton height={320} mt={20} />}>
        <Payment {...props} />
      </Suspense>
    </section>
  );
}

function guaranteeOf({ isGuaranteeUsed, isGuaranteeOver }: BillingAccount) {
  if (isGuaranteeUsed) return 'used';
  return isGuaranteeOver ? 'over' : 'open';
}
