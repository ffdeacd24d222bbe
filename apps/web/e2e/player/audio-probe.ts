// oxlint-disable unicorn/consistent-function-scoping -- it runs in the page, where nothing of this file exists but itself

/** The voice, the music, the place, or everything that reaches the speakers. */
export type Source = 'voice' | 'music' | 'place' | 'all';

export interface Loop {
  readonly start: number;
  readonly end: number;
  readonly buffer: AudioBuffer;
}

/** Measures what a page sends to the speakers. */
export interface AudioProbe {
  /** The voice with the highest gain; two run during a crossfade. */
  voice(): HTMLMediaElement | undefined;
  /** How many voices are playing, audible or not. */
  runningVoices(): number;
  /** The greatest RMS level within the given milliseconds. */
  loudest(source: Source, milliseconds?: number): Promise<number>;
  /**
   * The voice's position less the time for which the speakers have played: constant while it plays without a gap. A machine
   * that is too busy stops both, and now and then the voice alone.
   */
  origin(rate: number): Promise<number>;
  /**
   * How many seconds further the voice was that took over last than the one that it replaced, when that was paused.
   * It does not change when a busy machine holds both up. Undefined before, and where one element loaded the other file.
   */
  jump(): number | undefined;
  /** The music or place that was started last, as the player loops it. */
  loop(source: 'music' | 'place'): Loop | undefined;
  musicRate(): number | undefined;
  /** The media events of the voice since the page was loaded. */
  readonly events: string[];
  readonly actions: Map<string, MediaSessionActionHandler>;
}

declare global {
  interface Window {
    audioProbe: AudioProbe;
  }
}

/** Runs in the page before its own scripts, and taps the browser's audio graph. */
export function installAudioProbe() {
  const inputs = new Map<AudioNode, Set<AudioNode>>();
  const taps = new Map<AudioNode, AnalyserNode>();
  const voices = new Map<AudioNode, HTMLMediaElement>();
  const events: string[] = [];
  const actions = new Map<string, MediaSessionActionHandler>();
  const loops: { music?: AudioBufferSourceNode; place?: AudioBufferSourceNode } = {};
  const places = new WeakSet();

  const intercept = (owner: object, name: string, before: (self: unknown, args: readonly unknown[]) => void) => {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') return;
    const wrapped = function (this: unknown, ...args: unknown[]): unknown {
      before(this, args);
      return Reflect.apply(original, this, args);
    };
    Object.defineProperty(owner, name, { configurable: true, writable: true, value: wrapped });
  };
  const interceptResult = (
    owner: object,
    name: string,
    after: (self: unknown, args: readonly unknown[], result: unknown) => void,
  ) => {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') return;
    const wrapped = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
      const result: unknown = await Reflect.apply(original, this, args);
      after(this, args, result);
      return result;
    };
    Object.defineProperty(owner, name, { configurable: true, writable: true, value: wrapped });
  };

  intercept(AudioNode.prototype, 'connect', (from, [to]) => {
    if (!(from instanceof AudioNode) || !(to instanceof AudioNode) || to instanceof AnalyserNode) return;
    inputs.set(to, (inputs.get(to) ?? new Set()).add(from));
    if (from instanceof MediaElementAudioSourceNode && !voices.has(from)) follow(from);
    if (to === from.context.destination && !taps.has(from)) {
      const tap = new AnalyserNode(from.context, { fftSize: 2048 });
      taps.set(from, tap);
      from.connect(tap);
    }
  });
  intercept(AudioBufferSourceNode.prototype, 'start', (node) => {
    if (node instanceof AudioBufferSourceNode) loops[isPlace(node) ? 'place' : 'music'] = node;
  });
  if ('mediaSession' in navigator) {
    intercept(MediaSession.prototype, 'setActionHandler', (_self, [name, handler]) => {
      if (typeof name !== 'string') return;
      if (typeof handler === 'function') actions.set(name, (details) => void Reflect.apply(handler, null, [details]));
      else actions.delete(name);
    });
  }

  // A place is told from music by the address it came from.
  const isPlace = (node: AudioBufferSourceNode) => node.buffer !== null && places.has(node.buffer);
  interceptResult(Response.prototype, 'arrayBuffer', (response, _args, bytes) => {
    const isOfPlace = response instanceof Response && response.url.includes('/api/places/');
    if (isOfPlace && bytes instanceof ArrayBuffer) places.add(bytes);
  });
  interceptResult(AudioContext.prototype, 'decodeAudioData', (_context, [bytes], buffer) => {
    const isOfPlace = bytes instanceof ArrayBuffer && places.has(bytes);
    if (isOfPlace && buffer instanceof AudioBuffer) places.add(buffer);
  });

  let jump: number | undefined;
  intercept(HTMLMediaElement.prototype, 'pause', (left) => {
    const taken = [...voices.values()].find((element) => element !== left && !element.paused);
    if (taken && left instanceof HTMLMediaElement && !left.paused) jump = taken.currentTime - left.currentTime;
  });
  const follow = (node: MediaElementAudioSourceNode) => {
    voices.set(node, node.mediaElement);
    for (const type of ['pause', 'waiting', 'seeking', 'error']) {
      node.mediaElement.addEventListener(type, () => events.push(type));
    }
  };

  const gainAfter = (node: AudioNode) => {
    const after = [...inputs].find(([, from]) => from.has(node))?.[0];
    return after instanceof GainNode ? after.gain.value : 0;
  };
  const loudestVoice = () => [...voices].toSorted(([a], [b]) => gainAfter(b) - gainAfter(a))[0];
  const voice = () => loudestVoice()?.[1];

  const comesFrom = (node: AudioNode, isSource: (node: AudioNode) => boolean): boolean =>
    isSource(node) || [...(inputs.get(node) ?? [])].some((input) => comesFrom(input, isSource));
  const isOf = (node: AudioNode, source: Source) =>
    source === 'all' ||
    comesFrom(node, (input) =>
      source === 'voice'
        ? input instanceof MediaElementAudioSourceNode
        : input instanceof AudioBufferSourceNode && isPlace(input) === (source === 'place'),
    );
  const read = (tap: AnalyserNode) => {
    const samples = new Float32Array(tap.fftSize);
    tap.getFloatTimeDomainData(samples);
    return samples;
  };
  /** An analyser keeps the last samples of an input that ended: unchanged samples count as silence. */
  const heardBy = (before: Float32Array | undefined, samples: Float32Array) =>
    before?.every((sample, i) => sample === samples[i]) === false ? rms(samples) : 0;
  const rms = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  window.audioProbe = {
    voice,
    runningVoices: () => [...voices.values()].filter(({ paused }) => !paused).length,
    jump: () => jump,
    musicRate: () => loops.music?.playbackRate.value,
    events,
    actions,
    async loudest(source, milliseconds = 400) {
      let loudest = 0;
      const before = new Map<AnalyserNode, Float32Array>();
      const end = performance.now() + milliseconds;
      while (performance.now() < end) {
        for (const [node, tap] of taps) {
          if (!isOf(node, source)) continue;
          const samples = read(tap);
          loudest = Math.max(loudest, heardBy(before.get(tap), samples));
          before.set(tap, samples);
        }
        await frame();
      }
      return loudest;
    },
    async origin(rate) {
      const seen: number[] = [];
      while (seen.length < 25) {
        await frame();
        const [node, { currentTime }] = loudestVoice() ?? [undefined, { currentTime: Number.NaN }];
        seen.push(currentTime - (node?.context.currentTime ?? 0) * rate);
      }
      return seen.toSorted((a, b) => a - b)[12] ?? Number.NaN;
    },
    loop(source) {
      const node = loops[source];
      if (!node?.buffer || !node.loop) return undefined;
      return { start: node.loopStart, end: node.loopEnd, buffer: node.buffer };
    },
  };
}
