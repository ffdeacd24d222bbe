export const PAYMENT_DUE_TEXT = 'Your last payment did not go through. Premium is paused until it is paid.';
