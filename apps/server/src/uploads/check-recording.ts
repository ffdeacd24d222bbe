import { type FileHandle, open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '@vizzi/domain';
import { createBoundedQueue } from '../http/bounded-queue.js';
import { probeAnswer, type Recording } from './probe-answer.js';

/** The built file, also for tests, which run from the sources. */
const WORKER = new URL('../../dist/uploads/probe-worker.js', import.meta.url);
/** A recording of the largest size that was not made to be slow takes a few seconds, on a busy machine too. */
const BUDGET_MS = 20_000;
/** The budget is counted in steps: while the whole server stands still, as when its machine sleeps, at most one of them passes. */
const STEPS = 20;
/** Of memory: what is known of a file is small. */
const MEGABYTES = 128;
const MAX_WAITING = 20;
/** Of a thread that loads its code, which is many files at once, with some to spare. */
const DESCRIPTORS = 300;

const BUSY = 'Many recordings are being checked at the moment. Please try again in a minute.';
const TOO_LONG = 'This file takes too long to read. Please export it again, without pictures and other tags.';
const NOT_NOW = 'This recording cannot be checked at the moment. Please try again in a minute.';
/** Codes of a thread whose code could not be loaded, since others took the descriptors meanwhile. */
const NOT_LOADED = new Set<unknown>(['ERR_WORKER_INIT_FAILED', 'ERR_MODULE_NOT_FOUND']);
const TOO_MUCH =
  'This file has too much in it beside its sound. Please export it again, without pictures and other tags.';

/** Says what a file is. Throws `invalid` with the reason for what is no whole recording within the limits, or `unavailable`. */
export type CheckRecording = (path: string) => Promise<Recording>;

interface ReadLimits {
  /** Milliseconds. */
  readonly budget?: number | undefined;
  /** Of memory. */
  readonly megabytes?: number;
}

/**
 * Reads recordings one at a time, each in a thread of its own that has a limit of time and of memory: a file that is made to
 * be slow to read holds up nobody but the next recording.
 */
export function createRecordingCheck({ budget = BUDGET_MS, megabytes = MEGABYTES }: ReadLimits = {}): CheckRecording {
  const alone = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING, refusal: BUSY });
  return async (path) => {
    const answer = probeAnswer.parse(await alone(() => askThread(path, budget, megabytes)));
    if ('refusal' in answer) throw new AppError('invalid', answer.refusal);
    return answer.recording;
  };
}

/** The first message of a thread that reads a file. */
async function askThread(path: string, budget: number, megabytes: number): Promise<unknown> {
  await requireDescriptors(path);
  const thread = new Worker(WORKER, { workerData: path, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<unknown>((resolve, reject) => {
      let steps = 0;
      timer = setInterval(() => {
        steps += 1;
        if (steps >= STEPS) reject(new AppError('invalid', TOO_LONG));
      }, budget / STEPS);
      thread.once('message', resolve);
      thread.once('error', (error) => reject(translate(error)));
      thread.once('exit', () => reject(new Error('the thread that reads a recording ended without an answer')));
    });
  } finally {
    clearInterval(timer);
    await thread.terminate();
  }
}

/** Throws where a thread could not be begun for want of descriptors: Node would keep those that it got. */
async function requireDescriptors(path: string): Promise<void> {
  const opened: FileHandle[] = [];
  try {
    while (opened.length < DESCRIPTORS) opened.push(await open(path));
  } finally {
    for (const file of opened) await file.close();
  }
}

function translate(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new AppError('invalid', TOO_MUCH);
  return NOT_LOADED.has(code) ? Object.assign(new AppError('unavailable', NOT_NOW), { cause: error }) : error;
}
