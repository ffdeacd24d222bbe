import type { CatalogVersion } from '@vizzi/api';
import { LRUCache } from 'lru-cache';
import { type EncodedBody, encodeBody, encodedBytes } from './encoded-body.js';

/** An answer as it was made, and the bytes that go out. */
export interface CachedResponse<Result> {
  readonly result: Result;
  readonly body: EncodedBody;
}

/** Makes something when the client's turn comes. */
export type InTurn = <Result>(make: () => Promise<Result>) => Promise<Result>;

/** The answer to a parsed input. Concurrent calls for the same input share one run. What is not kept is read in the client's turn. */
export type CachedRead<Input, Result> = (input: Input, inTurn?: InTurn) => Promise<CachedResponse<Result>>;

export interface CachedReadOptions<Input, Result> {
  readonly version: CatalogVersion;
  readonly run: (input: Input) => Promise<Result>;
  /** Equal keys mean equal answers. */
  readonly keyOf?: (input: Input) => unknown;
  readonly serialize?: (result: Result) => string;
  /** 0 to 11. */
  readonly brotliQuality?: (input: Input) => number;
  /** Makes an answer, once for all that wait for it; at once unless given. */
  readonly inLine?: InTurn;
  /** Bytes that a result takes in memory for each byte of its serialized form. */
  readonly resultFactor?: number;
  readonly maxAgeMs?: number;
  readonly maxEntries?: number;
  readonly maxBytes?: number;
}

/** A change of the catalogue that no notification announces, such as a listener count, shows after this long. */
const MAX_AGE_MS = 5_000;
const MAX_ENTRIES = 500;
const MAX_BYTES = 8 * 1024 * 1024;
/** Estimates, on the safe side: the objects that JSON was made of take four times its bytes, an empty entry 1 KB. */
const RESULT_FACTOR = 4;
const ENTRY_BYTES = 1_024;

const atOnce: InTurn = (make) => make();

/**
 * Keeps the answers of one public read until the catalogue changes, here or in another process. The key is the parsed
 * input, so spelling variants and unknown parameters of an address share an entry.
 */
export function createCachedRead<Input, Result>(options: CachedReadOptions<Input, Result>): CachedRead<Input, Result> {
  const {
    version,
    run,
    keyOf = (input: Input) => input,
    serialize = (result: Result) => JSON.stringify(result),
    inLine = atOnce,
  } = options;
  const responses = new LRUCache<string, CachedResponse<Result>, { readonly input: Input }>({
    max: options.maxEntries ?? MAX_ENTRIES,
    maxSize: options.maxBytes ?? MAX_BYTES,
    sizeCalculation: ({ body }, key) =>
      ENTRY_BYTES +
      2 * key.length +
      encodedBytes(body) +
      (options.resultFactor ?? RESULT_FACTOR) * body.identity.length,
    ttl: options.maxAgeMs ?? MAX_AGE_MS,
    ttlAutopurge: true,
    // An entry that leaves the cache while it is made is still the answer of the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { input } }) =>
      inLine(async () => {
        const result = await run(input);
        return { result, body: await encodeBody(serialize(result), options.brotliQuality?.(input)) };
      }),
  });
  return async (input, inTurn = atOnce) => {
    // An answer that was begun before a change has the version of before in its key, and is not found after it.
    const key = `${version.current} ${JSON.stringify(keyOf(input))}`;
    // The turn comes before the shared run: clients would otherwise wait for a run that itself waits for another client's turn.
    return responses.get(key) ?? inTurn(() => responses.forceFetch(key, { context: { input } }));
  };
}
