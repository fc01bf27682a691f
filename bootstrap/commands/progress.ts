/** Refresh interval in ms. */
const EVERY = 200;

export class Pace {
  readonly #show: (text: string) => void;
  readonly #now: () => number;
  #phase = '';
  #begunAt = 0;
  #begunWith = 0;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(show: (text: string) => void, now: () => number = () => performance.now()) {
    this.#show = show;
    this.#now = now;
  }

  tell(phase: string, done: number, total: number): void {
    const now = this.#now();
    const isNew = phase !== this.#phase || done < this.#begunWith;
    if (isNew) {
      this.#phase = phase;
      this.#begunAt = now;
      this.#begunWith = done;
    }
    if (!isNew && now - this.#shownAt < EVERY && done < total) return;
    this.#shownAt = now;
    const seconds = (now - this.#begunAt) / 1_000;
    const rate = seconds > 0 ? (done - this.#begunWith) / seconds : 0;
    const left = rate > 0 ? `, ${Math.round(rate)}/s, ${lengthOf((total - done) / rate)} left` : '';
    this.#show(`${phase} ${done} of ${total}${left}`);
  }
}

function lengthOf(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
