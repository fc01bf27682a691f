import { randomNumbers } from './samples.js';

/** Random choices that a seed determines. */
export class Dice {
  readonly below: (n: number) => number;
  constructor(seed: number) {
    this.below = randomNumbers(seed);
  }

  next = (): number => this.below(2 ** 32) / 2 ** 32;

  chance(p: number): boolean {
    return this.next() < p;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}
