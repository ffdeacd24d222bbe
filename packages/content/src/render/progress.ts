/** Shows the progress: one bar on a terminal, plain lines in a log. */
export class Progress {
  #done = 0;
  readonly #started = Date.now();

  /** `total` is in seconds of rendered audio. */
  constructor(
    private readonly total: number,
    private readonly out: NodeJS.WriteStream,
  ) {}

  /** Shows the name of the current job. */
  start(name: string): void {
    if (this.out.isTTY) this.#draw(name);
  }

  /** Adds `seconds` of rendered audio. */
  finish(name: string, seconds: number): void {
    this.#done += seconds;
    if (this.out.isTTY) this.#draw(name);
    else this.out.write(`${this.#percent()}%  ${name}\n`);
  }

  /** Ends the line of the bar. */
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
