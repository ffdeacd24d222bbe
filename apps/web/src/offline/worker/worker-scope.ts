import type { PrecacheEntry } from 'workbox-precaching';

/** The scope of this worker; the build puts the files of the shell into it. */
export type WorkerScope = ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

/** Where the browser knows the static routing of service workers. */
export interface InstallingEvent extends ExtendableEvent {
  readonly addRoutes?: (rule: {
    readonly condition: { readonly urlPattern: string; readonly requestMethod: string };
    readonly source: 'cache';
  }) => Promise<void>;
}
