import { listenForChanges, tellChange } from './changes';
import { type DownloadsDatabase, openDownloads } from './database';
import { type Download, isHere, restoreFormer, type Problem } from './download';
import { DownloadStopped, problemIn } from './download-failure';
import { changeDownload, findDownload, listDownloads, removePieces, removeUnusedMedia } from './downloads';
import { unlessSilent } from '../unless-silent';
import { openMedia } from './media-cache';
import { isOnMobileData, listenForLine } from './mobile-data';
import { readWifiOnly } from './settings';
import { transferSession } from './transfer-session';

const AT_ONCE = 2;
/** Waiting times after broken transfers in a row, in seconds. */
const RETRY_SECONDS = [2, 5, 15, 60];
/** Milliseconds in which the worker is there, but for a weak line or a full device. */
const APP_PATIENCE_MS = 15_000;
const LOCK = 'vizzi.downloads';

/** Transfers the downloads of a member while the app is open, in one tab of the browser at a time. */
export class DownloadRunner {
  readonly #closed = new AbortController();
  readonly #active = new Map<number, { readonly over: Promise<void>; readonly abort: AbortController }>();
  /** Broken transfers in a row, by session; they wait until they are removed from `#resting`. */
  readonly #broken = new Map<number, number>();
  readonly #resting = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #stopListening: () => void;
  #isAsking = false;
  #isChanged = false;
  #notify = () => {};

  constructor(private readonly memberId: number) {
    this.#stopListening = listenForChanges((what) => {
      if (what === 'downloads') this.#wake();
    });
    addEventListener('online', this.#wakeAll, { signal: this.#closed.signal });
    listenForLine(this.#wake, this.#closed.signal);
    this.#wake();
  }

  /** Stops at once; what was received stays, and the next visit goes on. */
  async close(): Promise<void> {
    this.#closed.abort();
    this.#stopListening();
    for (const timer of this.#resting.values()) clearTimeout(timer);
    for (const { abort } of this.#active.values()) abort.abort();
    await Promise.all([...this.#active.values()].map(({ over }) => over));
  }

  readonly #wakeAll = () => {
    for (const timer of this.#resting.values()) clearTimeout(timer);
    this.#resting.clear();
    this.#wake();
  };

  readonly #wake = () => {
    this.#isChanged = true;
    this.#notify();
    if (this.#isAsking || this.#closed.signal.aborted) return;
    this.#isAsking = true;
    this.#isChanged = false;
    this.#workInTurn()
      .catch(() => {
        // Closed while it waited for its turn, or the browser refuses storage.
      })
      .finally(() => {
        this.#isAsking = false;
        if (this.#isChanged) this.#wake();
      });
  };

  async #workInTurn(): Promise<void> {
    const db = await openDownloads(this.memberId);
    if (!(await this.#isWaiting(db))) return;
    // Without the worker nobody could open what is kept.
    if (!(await this.#waitForApp(db))) return;
    const work = () => this.#work(db);
    // Browsers without locks are old; two tabs of them may fetch the same bytes.
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(LOCK, { signal: this.#closed.signal }, work);
  }

  /** Resolves to false when this is closed before. Downloads that are added meanwhile say for what they wait, too. */
  async #waitForApp(db: DownloadsDatabase): Promise<boolean> {
    const isThere = await unlessSilent(Promise.resolve(navigator.serviceWorker?.ready), APP_PATIENCE_MS).then(
      () => true,
      () => false,
    );
    if (this.#closed.signal.aborted) return false;
    if (isThere) {
      await this.#release(db, 'no_app');
      return true;
    }
    await this.#hold(db, 'no_app');
    return this.#waitForApp(db);
  }

  async #isWaiting(db: DownloadsDatabase): Promise<boolean> {
    return (await listDownloads(db)).some(({ state, session }) =>
      state === 'running' ? true : state === 'queued' && !this.#resting.has(session.id),
    );
  }

  async #work(db: DownloadsDatabase): Promise<void> {
    // Only a tab that was closed in the middle leaves one running.
    for (const { session } of await listDownloads(db)) {
      await changeDownload(db, session.id, (before) =>
        before.state === 'running' ? { ...before, state: 'queued' } : undefined,
      );
    }
    while (!this.#closed.signal.aborted) {
      this.#isChanged = false;
      const changed = new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
      const mustWait = isOnMobileData() && (await readWifiOnly(db));
      if (mustWait) await this.#hold(db, 'mobile_data');
      else await this.#release(db, 'mobile_data');
      const downloads = await listDownloads(db);
      for (const [id, { abort }] of this.#active) {
        if (!downloads.some(({ session, state }) => session.id === id && state === 'running')) abort.abort();
      }
      for (const next of downloads) if (!mustWait && this.#mayStart(next)) await this.#start(db, next.session.id);
      if (this.#active.size === 0) return;
      await Promise.race([changed, ...[...this.#active.values()].map(({ over }) => over)]);
    }
  }

  /** Stops what is under way, and says for what all of them wait. */
  async #hold(db: DownloadsDatabase, problem: 'mobile_data' | 'no_app'): Promise<void> {
    for (const { session } of await listDownloads(db)) {
      const held = await changeDownload(db, session.id, (before) => {
        const isMoving = before.state === 'running' || (before.state === 'queued' && before.problem !== problem);
        return isMoving ? { ...before, state: 'queued', problem } : undefined;
      });
      if (held) tellChange('downloads');
    }
  }

  /** What waited for something waits for its turn alone. */
  async #release(db: DownloadsDatabase, problem: 'mobile_data' | 'no_app'): Promise<void> {
    for (const { session } of (await listDownloads(db)).filter((each) => each.problem === problem)) {
      const released = await changeDownload(db, session.id, (before) =>
        before.problem === problem ? { ...before, problem: null } : undefined,
      );
      if (released) tellChange('downloads');
    }
  }

  #mayStart({ state, session }: Download): boolean {
    const { id } = session;
    return state === 'queued' && this.#active.size < AT_ONCE && !this.#active.has(id) && !this.#resting.has(id);
  }

  async #start(db: DownloadsDatabase, sessionId: number): Promise<void> {
    const started = await changeDownload(db, sessionId, (before) =>
      before.state === 'queued' ? { ...before, state: 'running', problem: null } : undefined,
    );
    if (!started) return;
    tellChange('downloads');
    const abort = new AbortController();
    const over = this.#transfer(db, sessionId, abort.signal).finally(() => this.#active.delete(sessionId));
    this.#active.set(sessionId, { over, abort });
  }

  /** Never rejects. */
  async #transfer(db: DownloadsDatabase, sessionId: number, signal: AbortSignal): Promise<void> {
    try {
      await transferSession({ db, cache: await openMedia(this.memberId), sessionId, signal });
      this.#broken.delete(sessionId);
      await changeDownload(db, sessionId, (before) =>
        before.state === 'running' ? { ...before, state: 'done', keptAt: Date.now(), former: [] } : undefined,
      );
    } catch (error) {
      if (this.#closed.signal.aborted) return;
      const isStopped = error instanceof DownloadStopped;
      // Nothing can be noted of a member who was erased meanwhile.
      if (!isStopped) await this.#fail(db, sessionId, problemIn(error)).catch(() => {});
    }
    tellChange('downloads');
  }

  async #fail(db: DownloadsDatabase, sessionId: number, problem: Problem): Promise<void> {
    if ((await findDownload(db, sessionId))?.state !== 'running') return;
    if (problem === 'network') this.#rest(sessionId);
    const mayGoOn = problem === 'network' || problem === 'damaged';
    // Of a device that is full, and of what may not be kept, nothing half-stored stays.
    if (!mayGoOn) await removePieces(db, sessionId);
    await changeDownload(db, sessionId, (before) => {
      if (before.state !== 'running') return undefined;
      if (problem === 'network') return { ...before, state: 'queued', problem };
      if (isHere(before) && problem !== 'gone') return restoreFormer(before, Date.now());
      return { ...before, state: 'failed', problem, files: mayGoOn ? before.files : [], former: [] };
    });
    if (problem !== 'network') await removeUnusedMedia(db, await openMedia(this.memberId));
  }

  #rest(sessionId: number): void {
    const times = this.#broken.get(sessionId) ?? 0;
    this.#broken.set(sessionId, times + 1);
    const seconds = RETRY_SECONDS[Math.min(times, RETRY_SECONDS.length - 1)] ?? 0;
    const again = () => {
      this.#resting.delete(sessionId);
      this.#wake();
    };
    this.#resting.set(sessionId, setTimeout(again, seconds * 1000));
  }
}
