import { type Deps, receiveEvent } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';

/** Bytes; notifications are far smaller. */
const MAX_BYTES = 256 * 1024;

/** Receives the payment provider's notifications. The signature covers the bytes of the body, so they are not parsed before. */
export async function mountWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.post('/api/stripe/webhook', async ({ body, headers }) => {
      if (!Buffer.isBuffer(body)) throw new AppError('invalid', 'The body must be a notification in JSON');
      const signature = headers['stripe-signature'];
      await receiveEvent(deps, body, Array.isArray(signature) ? signature[0] : signature);
      return { received: true };
    });
  });
}
