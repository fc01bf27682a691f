import type { WriteStream } from 'node:tty';

/** How often the line is written, in ms. */
const EVERY = 200;

/** One line on a terminal that says how far something has come, how fast, and how long it will take; elsewhere nothing. */
export class ProgressLine {
  readonly #terminal: Pick<WriteStream, 'write' | 'isTTY'>;
  readonly #now: () => number;
  #phase = '';
  #begunAt = 0;
  #begunWith = 0;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(terminal: Pick<WriteStream, 'write' | 'isTTY'>, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#now = now;
  }

  show(phase: string, done: number, total: number): void {
    if (!this.#terminal.isTTY) return;
    const now = this.#now();
    if (phase !== this.#phase || done < this.#begunWith) {
      this.#phase = phase;
      this.#begunAt = now;
      this.#begunWith = done;
    } else if (now - this.#shownAt < EVERY && done < total) return;
    this.#shownAt = now;
    const seconds = (now - this.#begunAt) / 1_000;
    const rate = seconds > 0 ? (done - this.#begunWith) / seconds : 0;
    const left = rate > 0 ? `, ${Math.round(rate)}/s, ${lengthOf((total - done) / rate)} left` : '';
    this.#terminal.write(`\r\u001b[K${phase} ${done} of ${total}${left}`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.#terminal.isTTY && this.#phase !== '') this.#terminal.write('\r\u001b[K');
  }
}

function lengthOf(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
