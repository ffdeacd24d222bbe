/** Test numbers of Stripe's documentation, named by their result. */
export const TEST_CARDS = [
  { name: 'Works', number: '4242424242424242' },
  { name: 'Declined', number: '4000000000000002' },
  { name: 'Insufficient funds', number: '4000000000009995' },
  { name: '3-D Secure', number: '4000002500003155' },
  { name: 'Expired', number: '4000000000000069' },
] as const;
