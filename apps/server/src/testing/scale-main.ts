import { compose } from '../compose.js';
import { run } from '../run.js';

/** The server with Stripe's API at the address that STRIPE_API_URL gives: tests put an emulator there. */
run((config) => {
  const apiUrl = process.env['STRIPE_API_URL'];
  return compose(config, config.stripe && apiUrl ? { stripe: { ...config.stripe, apiUrl } } : {});
});
