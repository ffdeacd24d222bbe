import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Half a year. */
const HSTS_SECONDS = 15_552_000;
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(self)';

/** Nothing of an answer may run or be framed, should a browser be made to show it as a page. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

interface PageOptions {
  /** Browsers reach us by HTTPS. */
  readonly secure: boolean;
  /** Where Stripe's script comes from; a path is of our own site. */
  readonly paymentScript: string | undefined;
  /** Where media comes from, when not from our own site. */
  readonly mediaOrigin?: string | undefined;
  /** The inline scripts of the pages, by their hashes. */
  readonly inlineScripts: readonly string[];
}

/**
 * The headers of answers that are no pages. They are constant: the library that makes those of pages makes them anew for
 * each request, which takes as long as all the rest of a cached answer.
 */
export function setApiHeaders(app: FastifyInstance, { secure }: Pick<PageOptions, 'secure'>): void {
  const headers = {
    ...API_HEADERS,
    ...(secure ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** What browsers may do with our pages: run our own scripts only, and never show them in another site's frame. */
export async function setPageHeaders(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { secure, paymentScript, inlineScripts, mediaOrigin } = options;
  const media = mediaOrigin === undefined ? [] : [mediaOrigin];
  const payment = paymentSources(paymentScript);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts, ...payment.scripts],
        frameSrc: ["'self'", ...payment.frames],
        // Downloads and captions are fetched, audio is played.
        connectSrc: ["'self'", ...payment.connections, ...media],
        // The component library writes its theme's variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // An admin may enter the address of a picture or of audio that is hosted elsewhere.
        imgSrc: ["'self'", 'data:', 'https:'],
        // The admin's form reads the duration of a chosen file.
        mediaSrc: ["'self'", 'https:', 'blob:', ...media],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: HSTS_SECONDS },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers and plugins that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('permissions-policy', PERMISSIONS);
    done();
  });
}

/** What Stripe's script needs besides our own site: its origin, and the hosts of its frames and of its API. */
function paymentSources(script: string | undefined) {
  if (script === undefined || !URL.canParse(script)) return { scripts: [], frames: [], connections: [] };
  const { origin, host } = new URL(script);
  const scripts = [origin, `https://*.${host}`];
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], connections: ['https://api.stripe.com'] };
}
