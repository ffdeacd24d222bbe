/** Says how far the work is: one moving bar on a terminal, plain lines in a log. */
export class Progress {
  #done = 0;
  readonly #started = Date.now();

  /** `total` is in seconds of finished sound. */
  constructor(
    private readonly total: number,
    private readonly out: NodeJS.WriteStream,
  ) {}

  /** Names what is being made now. */
  start(name: string): void {
    if (this.out.isTTY) this.#draw(name);
  }

  /** Counts `seconds` of sound as done. */
  finish(name: string, seconds: number): void {
    this.#done += seconds;
    if (this.out.isTTY) this.#draw(name);
    else this.out.write(`${this.#percent()}%  ${name}\n`);
  }

  /** Leaves the bar's line. */
  end(): void {
    if (this.out.isTTY) this.out.write('\n');
  }

  #percent(): string {
    return String(Math.round((100 * this.#done) / Math.max(1, this.total))).padStart(3);
  }

  #draw(name: string): void {
    const width = 28;
    const filled = Math.round((width * this.#done) / Math.max(1, this.total));
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
    const elapsed = (Date.now() - this.#started) / 1000;
    const left =
      this.#done > 0 ? ` ${Math.ceil((elapsed * (this.total - this.#done)) / this.#done / 60)} min left` : '';
    this.out.write(`\r\u001b[2K${bar} ${this.#percent()}%${left}  ${name}`);
  }
}
