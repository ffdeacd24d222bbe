import { compose } from '../compose.js';
import { run } from '../run.js';

/** What `npm start` runs: the product, with the Stripe emulator unless Stripe is configured or this is production. */
run(async (config) => {
  if (config.stripe || config.isProduction) return compose(config);
  const { composeDemo } = await import('./compose-with-emulator.js');
  return composeDemo(config);
});
