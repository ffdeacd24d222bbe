import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebAudioLoop } from './loop';
import { AudioOutput } from './output';

/** What jsdom lacks of Web Audio: sources that note whether they sound. */
class FakeNode {
  readonly gain = { cancelScheduledValues() {}, setTargetAtTime() {} };
  constructor(readonly context: { readonly currentTime: number }) {}
  connect(to: unknown) {
    return to;
  }
  disconnect() {}
}

const sources = new Set<FakeSource>();
class FakeSource extends FakeNode {
  isSounding = false;
  start() {
    this.isSounding = true;
    sources.add(this);
  }
  stop() {
    this.isSounding = false;
  }
  addEventListener() {}
}

class FakeContext {
  readonly currentTime = 0;
  readonly state = 'running';
  readonly resume = () => Promise.resolve();
  readonly destination = new FakeNode(this);
  decodeAudioData = () => Promise.resolve({ duration: 65, numberOfChannels: 0 });
}

const stubs = { AudioContext: FakeContext, GainNode: FakeNode, AudioBufferSourceNode: FakeSource };

interface HeldBack {
  readonly arrive: () => void;
  readonly fail: () => void;
}

describe('a loop that is played twice while it loads', () => {
  let requests: HeldBack[];

  beforeEach(() => {
    sources.clear();
    for (const [name, value] of Object.entries(stubs)) {
      Object.defineProperty(globalThis, name, { value, configurable: true });
    }
    requests = [];
    const holdBack = () =>
      new Promise<Response>((resolve, reject) => {
        requests.push({ arrive: () => resolve(new Response('')), fail: () => reject(new TypeError()) });
      });
    vi.spyOn(globalThis, 'fetch').mockImplementation(holdBack);
  });
  afterEach(() => {
    for (const name of Object.keys(stubs)) Reflect.deleteProperty(globalThis, name);
  });

  const playTwice = () => {
    const loop = new WebAudioLoop<string>(new AudioOutput(), (track) => ({ url: `/api/music/${track}`, period: 64 }));
    const onFailure = vi.fn<() => void>();
    loop.listen(onFailure);
    loop.play('slow');
    loop.stop();
    loop.play('slow');
    return { loop, onFailure };
  };

  // proves spec 2.7.15
  it('sounds once, and stops', async () => {
    const { loop } = playTwice();
    for (const { arrive } of requests) arrive();
    await vi.waitFor(() => expect(sources.size).toBeGreaterThan(0));
    await answersSettle();
    expect(sources.size).toBe(1);
    loop.stop();
    expect([...sources].map(({ isSounding }) => isSounding)).toEqual([false]);
  });

  it('sounds though the first request fails afterwards', async () => {
    const { onFailure } = playTwice();
    requests[0]?.fail();
    await answersSettle();
    requests[1]?.arrive();
    await vi.waitFor(() => expect(sources.size).toBe(1));
    expect(onFailure).not.toHaveBeenCalled();
  });
});

/** What was answered has passed through its promises. */
const answersSettle = () => new Promise((resolve) => setTimeout(resolve));
