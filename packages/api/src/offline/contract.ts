import { z } from 'zod';
import { instant } from '../fields.js';

/** A device names itself by a UUID that it made. */
export const leaseRequest = z.object({ device: z.uuid() });

export const offlineLease = z.object({
  /** A JWS (ES256) over {@link leaseClaims}; its header names the key in `kid`. */
  lease: z.string(),
  expiresAt: instant,
});
export type OfflineLease = z.infer<typeof offlineLease>;

/** What a lease says: member, device, and Unix seconds of issue and expiry. */
export const leaseClaims = z.object({ sub: z.string(), device: z.uuid(), iat: z.int(), exp: z.int() });
export type LeaseClaims = z.infer<typeof leaseClaims>;

/** A public key, as RFC 7517 writes it. */
export const leaseKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});

export const leaseKeys = z.object({ keys: z.array(leaseKey) });
export type LeaseKeys = z.infer<typeof leaseKeys>;

export const OFFLINE_KINDS = ['male_voice', 'female_voice', 'captions', 'slow_music', 'fast_music', 'place'] as const;

export const offlineFile = z.object({
  url: z.string(),
  bytes: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** A media type. */
  type: z.string(),
  kind: z.enum(OFFLINE_KINDS),
});
export type OfflineFile = z.infer<typeof offlineFile>;

export const offlineFiles = z.object({ files: z.array(offlineFile) });
export type OfflineFiles = z.infer<typeof offlineFiles>;
