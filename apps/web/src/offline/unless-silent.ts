import { SILENCE_MS } from './silence';

/** Waits for what comes over the network, such as code, for so many milliseconds. Throws when it does not come. */
export function unlessSilent<Result>(work: Promise<Result>, milliseconds = SILENCE_MS): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing arrived.')), milliseconds);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}
