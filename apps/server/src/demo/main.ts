import { compose } from '../compose.js';
import { run } from '../run.js';

/** What `npm start` runs: the product, with a Stripe of its own while no other is configured. Never in production. */
run(async (config) => {
  if (config.stripe || config.isProduction) return compose(config);
  const { composeDemo } = await import('./compose-with-emulator.js');
  return composeDemo(config);
});
