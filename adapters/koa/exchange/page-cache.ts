import type { Reply } from '../description/reply.js';
import { BoundedTexts } from './bounded-texts.js';

/**
 * The pages of one list operation as they were answered, given again as long as the list has the same revision: what is
 * looked at again and again is neither read nor written anew, and takes a quarter of the processor time.
 */
export class PageCache {
  readonly #pages = new BoundedTexts<Reply>(4_000_000);

  get(key: string): Reply | undefined {
    return this.#pages.get(key);
  }

  /**
   * The key names the list, its revision as it was before the page was read, and what was asked for. What is written in
   * pieces is not in it.
   */
  add(key: string, reply: Reply): void {
    if (reply.text === undefined) return;
    const link = reply.headers?.Link ?? '';
    this.#pages.add(key, reply, reply.text.length + link.length);
  }
}
