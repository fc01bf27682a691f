import type { App } from '../../../core/model/app.js';
import { type Collections, first } from '../driver/collections.js';
import type { Claims } from './claims.js';
import type { LedgerState } from './ledger-state.js';

/** Deletes an app marked `removing`, in idempotent steps: seals its ledger, deletes its document, then all the rest. */
export class Removal {
  readonly #collections: Collections;
  readonly #state: LedgerState;
  readonly #claims: Claims;

  constructor(collections: Collections, state: LedgerState, claims: Claims) {
    this.#collections = collections;
    this.#state = state;
    this.#claims = claims;
  }

  async finish(app: string): Promise<void> {
    await this.#state.seal(app);
    const document = await first(this.#collections.apps, { _id: app, state: 'removing' });
    if (document) {
      await this.#claims.keep(document);
      await this.#collections.apps.remove({ _id: app, state: 'removing' });
    }
    await this.#state.empty(app);
    await this.#state.closeSealed(app);
  }

  /** Finishes the removal of an app that still holds the slug or the name. Returns true if there was one. */
  async finishHolder({ slug, name }: App): Promise<boolean> {
    const holders = await this.#collections.apps.find({ state: 'removing', $or: [{ slug }, { name }] });
    for (const { _id } of holders) await this.finish(_id);
    return holders.length > 0;
  }

  /** Lists apps whose removal has begun and whose document still exists. */
  async begun(): Promise<readonly string[]> {
    return (await this.#collections.apps.find({ state: 'removing' })).map(({ _id }) => _id);
  }
}
