import { readFile, stat } from 'node:fs/promises';
import { AppError, COVER_LIMITS } from '@vizzi/domain';
import sharp, { type Sharp } from 'sharp';
import { createBoundedQueue } from '../http/bounded-queue.js';

interface Cover {
  readonly large: Buffer;
  readonly small: Buffer;
  /** Pixels of the large picture. */
  readonly width: number;
  readonly height: number;
}

const NO_PICTURE = 'This is no picture that we can show. Please choose a JPEG, PNG, WebP or AVIF file.';
const DAMAGED = 'This picture is damaged, or its end is missing. Please export it again.';
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif'];
const QUALITY = 82;

// Other formats than ours are not opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);

const TOO_LONG = 'This picture takes too long to read. Please export it again as JPEG.';
const BUSY = 'Many pictures are being made at the moment. Please try again in a minute.';
/** For each of the two pictures that are made; the decoder of AVIF files can only be stopped after it. */
const BUDGET_SECONDS = 20;
const MAX_WAITING = 20;

/** A decoded picture takes much memory, so one at a time. */
const alone = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING, refusal: BUSY });

/**
 * Makes a large and a small WebP of a picture, without anything else that its file says. Throws `invalid` with the reason, or
 * `unavailable` when many wait already.
 */
export function makeCover(path: string): Promise<Cover> {
  return alone(async () => {
    const { size } = await stat(path);
    if (size === 0) throw refusal('This file is empty. Please choose another one.');
    if (size > COVER_LIMITS.bytes) {
      throw refusal(`This picture is too large. A cover may have ${COVER_LIMITS.bytes / 1_000_000} MB at most.`);
    }
    // By ourselves: what fails here is no fault of the picture.
    const bytes = await readFile(path);
    const { format, width, height } = await open(bytes)
      .metadata()
      .catch(() => {
        throw refusal(NO_PICTURE);
      });
    if (!FORMATS.includes(format)) throw refusal(NO_PICTURE);
    if (width * height > COVER_LIMITS.pixels) {
      throw refusal(
        `This picture has ${width} by ${height} pixels. That is more than we can open: please scale it down.`,
      );
    }
    if (Math.min(width, height) < COVER_LIMITS.shortest) {
      throw refusal(`This picture has ${width} by ${height} pixels. Both sides need ${COVER_LIMITS.shortest} or more.`);
    }
    const large = await shrink(open(bytes), COVER_LIMITS.large);
    const small = await shrink(open(large.data), COVER_LIMITS.small);
    return { large: large.data, small: small.data, width: large.info.width, height: large.info.height };
  });
}

function shrink(picture: Sharp, longest: number) {
  return picture
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: BUDGET_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw refusal(error instanceof Error && error.message.includes('timeout:') ? TOO_LONG : DAMAGED);
    });
}

function open(input: Buffer): Sharp {
  return sharp(input, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
}

function refusal(message: string): AppError {
  return new AppError('invalid', message);
}
