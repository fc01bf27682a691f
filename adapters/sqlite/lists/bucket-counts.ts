/** Number of rows in each bucket of a list, as a Fenwick tree: every operation takes O(log buckets). */
export class BucketCounts {
  #first: number | undefined;
  /** Fenwick tree: at index i, counted from 1, the sum of the lowbit(i) counts that end with the i-th bucket. */
  readonly #sums: number[] = [0];
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** Adds to the count of a bucket. Buckets come in any order, but none before the first one. */
  add(bucket: number, count: number): void {
    this.#first ??= bucket;
    this.#total += count;
    const index = bucket - this.#first + 1;
    while (this.#sums.length <= index) this.#append();
    for (let i = index; i < this.#sums.length; i += lowbit(i)) this.#sums[i] = this.#sum(i) + count;
  }

  before(bucket: number): number {
    let count = 0;
    const index = Math.min(bucket - (this.#first ?? bucket), this.#sums.length - 1);
    for (let i = index; i > 0; i -= lowbit(i)) count += this.#sum(i);
    return count;
  }

  /** Finds the bucket of the row with that rank (0 to below `total`), and the number of rows before it and in it. */
  find(rank: number): { readonly bucket: number; readonly before: number; readonly count: number } {
    let index = 0;
    let before = 0;
    for (let step = highestPower(this.#sums.length - 1); step > 0; step >>= 1) {
      const next = index + step;
      if (next < this.#sums.length && before + this.#sum(next) <= rank) {
        index = next;
        before += this.#sum(next);
      }
    }
    const bucket = (this.#first ?? 0) + index;
    return { bucket, before, count: this.before(bucket + 1) - before };
  }

  /** Appends an empty bucket. Its node is the sum of the buckets that it covers. */
  #append(): void {
    const index = this.#sums.length;
    let sum = 0;
    for (let i = index - 1; i > index - lowbit(index); i -= lowbit(i)) sum += this.#sum(i);
    this.#sums.push(sum);
  }

  #sum(index: number): number {
    return this.#sums[index] ?? 0;
  }
}

const lowbit = (n: number): number => n & -n;

const highestPower = (n: number): number => (n < 1 ? 0 : 2 ** Math.floor(Math.log2(n)));
