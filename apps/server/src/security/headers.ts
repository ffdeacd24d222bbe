import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Half a year. */
const HSTS_SECONDS = 15_552_000;

/** What browsers may do with our pages: our own scripts only, none of them inline, and never in another site's frame. */
export async function setHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its theme's variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // An admin may enter the address of a picture or of audio that is hosted elsewhere.
        imgSrc: ["'self'", 'data:', 'https:'],
        mediaSrc: ["'self'", 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: HSTS_SECONDS } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self)');
  });
}
