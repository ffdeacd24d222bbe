/** A gain that changes without clicks. It stores its level until the node exists. */
export class Fader {
  #node: GainNode | undefined;
  #level: number;

  constructor(level: number) {
    this.#level = level;
  }

  /** The node, created on first use. */
  in(context: AudioContext, destination: AudioNode): GainNode {
    if (!this.#node) {
      this.#node = new GainNode(context, { gain: this.#level });
      this.#node.connect(destination);
    }
    return this.#node;
  }

  /** Reaches `level` (0 to 1) within `seconds`. */
  to(level: number, seconds: number) {
    this.#level = level;
    const node = this.#node;
    if (!node) return;
    node.gain.cancelScheduledValues(node.context.currentTime);
    // An exponential approach starts from wherever the gain is, so fades may interrupt each other. 4 τ is 98%.
    node.gain.setTargetAtTime(level, node.context.currentTime, Math.max(seconds, 0.001) / 4);
  }

  disconnect() {
    this.#node?.disconnect();
  }
}
