import type { PrecacheEntry } from 'workbox-precaching';

/** The scope of this worker; the build puts the files of the shell into it. */
export type WorkerScope = ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };
