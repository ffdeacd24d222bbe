import { SILENCE_MS } from './silence';

/** Waits for what comes over the network, such as code, no longer than that. Throws when it does not come. */
export const unlessSilent = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('Nothing arrived.')), SILENCE_MS);
    }),
  ]);
