import { BoundedTexts } from './bounded-texts.js';
import type { Operation } from './operations.js';
import type { Reply } from './responses.js';

type Revision = NonNullable<Operation['revision']>;

/** Whose list it is: every caller has one of their own. */
type Caller = { readonly uuid: string } | { readonly app: { readonly uuid: string } };

const KEPT_MAX = 4_000_000;

/**
 * The pages of one list operation as they were answered, given again as long as the list has the same revision: what is
 * looked at again and again is neither read nor written anew.
 */
export class KeptPages {
  readonly #revision: Revision;
  readonly #pages = new BoundedTexts<Reply>(KEPT_MAX);

  constructor(revision: Revision) {
    this.#revision = revision;
  }

  /**
   * The key of a page of the list as it is now; undefined when that cannot be told. To be asked for before the page is
   * read: if the list changes in between, nobody ever asks for that key again.
   */
  async keyOf(caller: Caller, url: string): Promise<string | undefined> {
    const revision = await this.#revision(caller as Parameters<Revision>[0]);
    return revision && `${'app' in caller ? caller.app.uuid : caller.uuid} ${revision} ${url}`;
  }

  get(key: string): Reply | undefined {
    return this.#pages.get(key);
  }

  add(key: string, reply: Reply): void {
    this.#pages.add(key, reply, reply.text?.length ?? 0);
  }
}
