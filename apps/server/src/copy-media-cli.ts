import { basename } from 'node:path';
import { mediaRoot } from '@vizzi/content';
import { AppError, StartupError } from '@vizzi/domain';
import { readConfig } from './config.js';
import { createBucket } from './media/bucket.js';
import { copyMedia } from './media/copy-media.js';
import { requireMediaDir } from './media/require-media-dir.js';

/** Puts the audio of the demo catalogue and of MEDIA_DIR into the bucket of MEDIA_URL. */
async function main(): Promise<string> {
  const settings = readConfig(process.env);
  const config = settings.bucket;
  if (!config) {
    throw new StartupError('MEDIA_URL names no bucket: set it with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.');
  }
  await requireMediaDir(settings);
  let reason: unknown;
  const bucket = createBucket(config, { onError: (error) => (reason = error) });
  const done = await copyMedia([mediaRoot, settings.mediaDir], bucket).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const why = reason instanceof Error ? (reason.cause ?? reason) : reason;
    throw new StartupError(`The bucket ${config.name} at ${config.endpoint} was not reached: ${String(why)}.`);
  });
  const { copied, bytes, present, closed } = done;
  const there = present === 0 ? '' : ` ${present} were there already.`;
  // A script that goes on after this must not go on without recordings.
  if (closed.some((path) => basename(path) !== 'lost+found')) process.exitCode = 1;
  const without = closed.length === 0 ? '' : ` Left out, because they cannot be read: ${closed.join(', ')}.`;
  return `Copied ${copied} files, ${bytes} bytes, to ${config.name} at ${config.endpoint}.${there}${without}`;
}

main().then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
