import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Half a year. */
const HSTS_SECONDS = 15_552_000;

interface HeaderOptions {
  /** Browsers reach us by HTTPS. */
  readonly secure: boolean;
  /** Cards are typed into Stripe's own frames. */
  readonly stripe: boolean;
}

/** What browsers may do with our pages: our own scripts only, none of them inline, and never in another site's frame. */
export async function setHeaders(app: FastifyInstance, { secure, stripe }: HeaderOptions): Promise<void> {
  const only = (own: string[], ...hosts: string[]) => (stripe ? [...own, ...hosts] : own);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: only(["'self'"], 'https://js.stripe.com', 'https://*.js.stripe.com'),
        frameSrc: only(["'self'"], 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'),
        connectSrc: only(["'self'"], 'https://api.stripe.com'),
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
