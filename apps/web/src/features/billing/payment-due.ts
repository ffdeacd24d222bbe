export const PAYMENT_DUE_TEXT = 'Your last payment did not go through. Premium is paused until it is paid.';

export const DISPUTED_TEXT =
  'A payment of yours is disputed at your bank. You can subscribe again when that is decided.';
