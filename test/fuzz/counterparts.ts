/** Matches random values: UUIDs, secrets with a prefix, digests in tags, secrets of feeds, and manage tokens. */
const RANDOM = new RegExp(
  [
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    'whsec_[A-Za-z0-9+/]{32,}={0,2}',
    '(?:pk|sk|se|li)_[A-Za-z0-9_-]{43,}',
    '(?<![0-9a-f])(?:[0-9a-f]{16}){1,2}(?![0-9a-f])',
    '(?<![A-Za-z0-9_-])(?:[A-Za-z0-9_-]{43}|AQ[A-Za-z0-9_-]{64})(?![A-Za-z0-9_-])',
  ].join('|'),
  'g',
);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Random values of two services with the same objects, paired by their first occurrence in the same place of two answers. */
export class Counterparts {
  readonly #theirs = new Map<string, string>();
  readonly #ours = new Map<string, string>();

  /** Pairs the random values in two texts, or in all texts at the same places of two JSON values. */
  pair(ours: unknown, theirs: unknown): void {
    if (isObject(ours) && isObject(theirs)) {
      for (const key of Object.keys(ours)) this.pair(ours[key], theirs[key]);
    } else if (typeof ours === 'string' && typeof theirs === 'string') {
      const [left, right] = [ours.match(RANDOM) ?? [], theirs.match(RANDOM) ?? []];
      if (left.length === right.length)
        for (const [index, one] of left.entries()) this.#add(one, right[index] as string);
    }
  }

  #add(ours: string, theirs: string): void {
    if (this.#theirs.has(ours) || this.#ours.has(theirs)) return;
    this.#theirs.set(ours, theirs);
    this.#ours.set(theirs, ours);
  }

  /** Replaces our random values by theirs. */
  toTheirs = (text: string): string => text.replace(RANDOM, (value) => this.#theirs.get(value) ?? value);

  /** Replaces their random values by ours. */
  toOurs = (text: string): string => text.replace(RANDOM, (value) => this.#ours.get(value) ?? value);
}
