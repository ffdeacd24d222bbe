import type { Sound } from './loudness.worker';

/** What was measured of a recording; peaks are one byte for each of equal parts, in base64. */
export interface Measurement {
  readonly seconds: number;
  readonly loudness: number;
  readonly truePeak: number;
  readonly peaks: string;
}

/** Loudness does not depend on it, and a longer recording would need too much memory at a higher one. */
const SAMPLE_RATE = 48_000;
const PEAKS = 1_200;
/** Of silence. */
const LOWEST = -70;

/** Decodes a recording and measures it in a worker. Rejects when the browser cannot decode it. */
export async function measureRecording(bytes: ArrayBuffer): Promise<Measurement> {
  const decoded = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
  const channels = Array.from({ length: Math.min(decoded.numberOfChannels, 2) }, (_, at) => decoded.getChannelData(at));
  const peaks = peaksOf(channels);
  const { loudness, truePeak } = await inWorker({ sampleRate: decoded.sampleRate, channels });
  return { seconds: decoded.duration, loudness: Math.max(loudness, LOWEST), truePeak, peaks };
}

type Loudness = Pick<Measurement, 'loudness' | 'truePeak'>;

function inWorker(sound: Sound): Promise<Loudness> {
  const worker = new Worker(new URL('./loudness.worker.ts', import.meta.url), { type: 'module', name: 'loudness' });
  const measured = new Promise<Loudness>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Loudness | 'ready'>) => {
      if (data === 'ready') worker.postMessage(sound, []);
      else resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('The recording could not be measured')));
  });
  return measured.finally(() => worker.terminate());
}

/** The loudest sample of each part, of all channels. */
function peaksOf(channels: readonly Float32Array[]): string {
  const length = channels[0]?.length ?? 0;
  const part = Math.max(1, Math.ceil(length / PEAKS));
  const bytes = Array.from({ length: Math.ceil(length / part) }, (_, at) => {
    let highest = 0;
    for (const channel of channels) {
      for (let sample = at * part; sample < Math.min((at + 1) * part, length); sample += 1) {
        highest = Math.max(highest, Math.abs(channel[sample] ?? 0));
      }
    }
    return Math.min(255, Math.round(highest * 255));
  });
  return btoa(String.fromCharCode(...bytes));
}

/** The parts of stored peaks, from 0 to 1. */
export function readPeaks(peaks: string): number[] {
  return Array.from(atob(peaks), (byte) => byte.charCodeAt(0) / 255);
}
