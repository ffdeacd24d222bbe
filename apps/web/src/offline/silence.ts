/** A server that has not answered for so long is looked for, and what the device keeps takes its place when it is out of reach. */
export const SILENCE_MS = 3_000;

/** Waits for what comes over the network, such as code, no longer than that. Throws when it does not come. */
export const unlessSilent = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('Nothing arrived.')), SILENCE_MS);
    }),
  ]);
