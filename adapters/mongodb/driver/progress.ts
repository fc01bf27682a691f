/** Runs some work, described by `what` for progress reports. */
export type During = (what: string, work: () => Promise<void>) => Promise<void>;

export const unobserved: During = (_, work) => work();

/** Reports at intervals which work is running while a storage is opened. Work that ends before the next report is not mentioned. */
export class Progress {
  readonly #underWay = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(report: (progress: string) => void, everyMs: number) {
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      if (this.#underWay.size > 0) report(`MongoDB, for ${seconds} s: ${[...this.#underWay].join(', ')}`);
    }, everyMs);
  }

  readonly during: During = async (what, work) => {
    this.#underWay.add(what);
    try {
      await work();
    } finally {
      this.#underWay.delete(what);
    }
  };

  stop(): void {
    clearInterval(this.#timer);
  }
}
