import { Skeleton } from '@mantine/core';
import { Elements } from '@stripe/react-stripe-js';
import { useMemo } from 'react';
import { ErrorState } from '../../components/feedback/error-state';
import { PaymentForm, type PaymentFormProps } from './payment-form';
import { usePaymentProvider } from './payment-provider';
import { useAppearance } from './use-appearance';

export function Payment(props: PaymentFormProps) {
  const { clientSecret, checkout } = props.payment;
  const { data, isFetching, refetch } = usePaymentProvider(checkout);
  const appearance = useAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  if (data) {
    return (
      <Elements key={clientSecret} stripe={data} options={options}>
        <PaymentForm {...props} />
      </Elements>
    );
  }
  if (isFetching) return <Skeleton height={320} />;
  return <ErrorState message="The payment form did not load." onRetry={() => void refetch()} />;
}
