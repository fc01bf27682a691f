import { randomNumbers } from './samples.js';
/** Random choices that a seed determines. */
export class Dice {
    below;
    constructor(seed) {
        this.below = randomNumbers(seed);
    }
    next = () => this.below(2 ** 32) / 2 ** 32;
    chance(p) {
        return this.next() < p;
    }
    pick(items) {
        return items[this.below(items.length)];
    }
}
