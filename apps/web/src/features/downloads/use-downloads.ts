import { useSyncExternalStore } from 'react';
import { listenForChanges } from '../../offline/downloads/changes';
import { openDownloads } from '../../offline/downloads/database';
import type { Download, VoiceSetting } from '../../offline/downloads/download';
import { listDownloads } from '../../offline/downloads/downloads';
import type { LeaseState } from '../../offline/downloads/lease';
import { checkLease, readLease } from '../../offline/downloads/lease-store';
import { readVoices, readWifiOnly } from '../../offline/downloads/settings';

export interface Lease {
  readonly state: LeaseState;
  /** Milliseconds since the epoch; null without a lease. */
  readonly until: number | null;
  /** When the membership was first found to have ended; null while it runs. */
  readonly lapsedAt: number | null;
}

/** What a member keeps on this device. */
export interface DownloadsState {
  readonly downloads: readonly Download[];
  readonly lease: Lease;
  readonly voices: VoiceSetting;
  readonly isWifiOnly: boolean;
}

/** Undefined while it is read, null where the browser refuses storage. */
type Known = DownloadsState | null | undefined;

/** One reader of the device's database for all components of a member. */
class DownloadsReader {
  #known: Known;
  #isReading = false;
  #isChanged = false;
  #stop = () => {};
  readonly #listeners = new Set<() => void>();

  constructor(private readonly memberId: number) {}

  readonly get = () => this.#known;

  readonly subscribe = (listener: () => void) => {
    if (this.#listeners.size === 0) {
      this.#stop = listenForChanges((what) => {
        if (what === 'downloads') this.#refresh();
      });
      this.#refresh();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  readonly #refresh = () => {
    this.#isChanged = true;
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#readUntilUnchanged().finally(() => {
      this.#isReading = false;
    });
  };

  async #readUntilUnchanged(): Promise<void> {
    while (this.#isChanged) {
      this.#isChanged = false;
      this.#known = await readState(this.memberId).catch(() => null);
      for (const listener of this.#listeners) listener();
    }
  }
}

async function readState(memberId: number): Promise<DownloadsState> {
  const db = await openDownloads(memberId);
  const { state, claims } = await checkLease(memberId, db);
  const lapsedAt = (await readLease(db))?.lapsedAt ?? null;
  const lease = { state, until: claims ? claims.exp * 1000 : null, lapsedAt };
  return {
    downloads: await listDownloads(db),
    lease,
    voices: await readVoices(db),
    isWifiOnly: await readWifiOnly(db),
  };
}

let reader: { readonly memberId: number; readonly of: DownloadsReader } | undefined;

function readerOf(memberId: number): DownloadsReader {
  if (reader?.memberId !== memberId) reader = { memberId, of: new DownloadsReader(memberId) };
  return reader.of;
}

export function useDownloads(memberId: number): Known {
  const { subscribe, get } = readerOf(memberId);
  return useSyncExternalStore(subscribe, get);
}
