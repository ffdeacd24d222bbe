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
export function setHeaders(app: FastifyInstance, { secure, stripe }: HeaderOptions): void {
  // Made once: every answer has the same ones.
  const headers = {
    'content-security-policy': contentSecurityPolicy(stripe),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

function contentSecurityPolicy(stripe: boolean): string {
  const only = (...hosts: string[]) => (stripe ? hosts.map((host) => ` ${host}`).join('') : '');
  return [
    "default-src 'self'",
    `script-src 'self'${only('https://js.stripe.com', 'https://*.js.stripe.com')}`,
    `frame-src 'self'${only('https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com')}`,
    `connect-src 'self'${only('https://api.stripe.com')}`,
    // The component library writes its theme's variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    // An admin may enter the address of a picture or of audio that is hosted elsewhere.
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
