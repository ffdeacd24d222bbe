import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@vizzi/domain';
import { z } from 'zod';
import type { ProbeAnswer } from './probe-answer.js';
import { probeRecording } from './probe-recording.js';

/** What a thread runs that is started with the path of a file: it answers what the file is, or why it is refused. */
parentPort?.postMessage(await describe(z.string().parse(workerData)), []);

async function describe(path: string): Promise<ProbeAnswer> {
  try {
    return { recording: await probeRecording(path) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { refusal: error.message };
    throw error;
  }
}
