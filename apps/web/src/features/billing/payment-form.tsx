import { Button, Skeleton } from '@mantine/core';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { useMutation } from '@tanstack/react-query';
import { formatMoney, PLANS } from '@vizzi/domain';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { FormError } from '../../components/forms/form-error';
import { showError } from '../../components/feedback/toasts/show-toast';
import { useOffline } from '../../lib/connection';
import { useSingleFlight } from '../../lib/use-single-flight';
import classes from './payment.module.css';
import { CONFIRMING, type OpenPayment } from './use-checkout';
import { useRefreshBilling } from './use-refresh-billing';

const NOT_TAKEN = 'Your payment was not accepted. Please try again.';
/** The payment may have been taken. A second press confirms the same one, which the provider takes once at most. */
const NOT_HEARD =
  'We did not hear whether your payment was taken. Please press again: it is taken once at most. Or look at your account in a minute.';
const UNANSWERED = ['api_connection_error', 'api_error'];
const GIVEN_UP = 'This payment was given up in another tab, and nothing was charged. Please reload the page to go on.';

export interface PaymentFormProps {
  readonly payment: OpenPayment;
  /** Called once the provider has accepted the payment; `isSettled` when it has succeeded. */
  readonly onPaid: (isSettled: boolean) => Promise<void>;
}

/** The card form. The values are kept after a refusal. */
export function PaymentForm({ payment, onPaid }: PaymentFormProps) {
  const [isReady, setReady] = useState(false);
  const confirm = useConfirm(onPaid);
  const singleFlight = useSingleFlight();
  const isOffline = useOffline();
  const { amount, currency, interval } = PLANS[payment.tier];
  const price = formatMoney(amount, currency);
  return (
    <form
      noValidate
      className={classes.form}
      aria-labelledby="payment"
      onSubmit={(event) => {
        event.preventDefault();
        singleFlight(() => confirm.mutateAsync());
      }}
    >
      {!isReady && <Skeleton height={240} />}
      <PaymentElement onReady={() => setReady(true)} />
      <FormError message={confirm.isPending ? undefined : refusalOf(confirm.data?.error, confirm.error)} />
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={!isReady || isOffline}
        loading={confirm.isPending}
        leftSection={<IconLock size={22} stroke={1.6} aria-hidden />}
      >
        Complete Subscription
      </Button>
      <output className={classes.note}>
        {confirm.isPending
          ? 'Your payment is being confirmed. Please stay on this page.'
          : `${price} today, then ${price} every ${interval} until you cancel.`}
      </output>
      <p className={classes.note}>Your card is handled by our payment provider. We never see the number.</p>
    </form>
  );
}

function useConfirm(onPaid: PaymentFormProps['onPaid']) {
  const stripe = useStripe();
  const elements = useElements();
  const refreshBilling = useRefreshBilling();
  return useMutation({
    mutationKey: CONFIRMING,
    networkMode: 'always',
    mutationFn: async (): Promise<PaymentIntentResult | undefined> => {
      if (!stripe || !elements) return undefined;
      const result = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${window.location.origin}/?subscription=success` },
        redirect: 'if_required',
      });
      const unanswered = isUnanswered(result.error);
      const isPaid = unanswered && (await refreshBilling().catch(() => false));
      const status = isPaid ? 'succeeded' : (result.paymentIntent ?? paidElsewhere(result.error))?.status;
      if (status) await onPaid(status === 'succeeded');
      else showError(messageOf(result.error), unanswered ? 'Payment not confirmed' : 'Payment Failed');
      return status ? undefined : result;
    },
    onError: () => showError(NOT_TAKEN, 'Payment Failed'),
  });
}

/** The payment may have succeeded in another tab, which the provider reports as an error here. */
function paidElsewhere(error: StripeError | undefined) {
  const intent = changedElsewhere(error);
  return intent?.status === 'succeeded' ? intent : undefined;
}

function changedElsewhere(error: StripeError | undefined) {
  return error?.code === 'payment_intent_unexpected_state' ? error.payment_intent : undefined;
}

/** The provider's own sentence says then that nothing was charged, which it does not know. */
const isUnanswered = (error: StripeError | undefined) => error !== undefined && UNANSWERED.includes(error.type);

function messageOf(error: StripeError | undefined): string {
  if (isUnanswered(error)) return NOT_HEARD;
  return changedElsewhere(error)?.status === 'canceled' ? GIVEN_UP : (error?.message ?? NOT_TAKEN);
}

/** The error below the form. Validation errors are shown by the provider's fields. */
function refusalOf(error: StripeError | undefined, broken: Error | null): string | undefined {
  if (broken) return NOT_TAKEN;
  return error && error.type !== 'validation_error' ? messageOf(error) : undefined;
}
