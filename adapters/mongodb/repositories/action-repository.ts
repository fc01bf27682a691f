import type { Action, Trigger } from '../../../core/model/action.js';
import type { Slice, Sliced } from '../../../core/pagination.js';
import type { ActionRepository } from '../../../core/storage/action-repository.js';
import { CODECS } from '../documents/codecs.js';
import { type Collections, first } from '../driver/collections.js';
import { sliced } from '../driver/slices.js';
import type { MongoLedger } from '../ledger/ledger.js';

const IN_TURN = { 'object.position': 1, order: 1 } as const;

export class MongoActionRepository implements ActionRepository {
  readonly #collections: Collections;
  readonly #ledger: MongoLedger;

  constructor(collections: Collections, ledger: MongoLedger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }

  async find(app: string, uuid: string): Promise<Action | undefined> {
    const found = await first(this.#collections.actions, { _id: uuid, app, removed: false });
    return found && CODECS.action.object(found);
  }

  async list(app: string, workflow: string, slice: Slice): Promise<Sliced<Action>> {
    const filter = { app, removed: false, 'object.workflow': workflow };
    return this.#ledger.steady(app, () =>
      sliced(this.#collections.actions, filter, slice, IN_TURN, CODECS.action.object),
    );
  }

  async waitingFor(app: string, trigger: Trigger): Promise<readonly Action[]> {
    const filter = { app, removed: false, 'object.trigger': trigger, 'object.enabled': true };
    const sort = { 'object.position': 1, order: 1 } as const;
    return (await this.#collections.actions.find(filter, { sort })).map(CODECS.action.object);
  }

  async ofWorkflows(app: string, workflows: readonly string[]): Promise<readonly Action[]> {
    const filter = { app, removed: false, 'object.workflow': { $in: workflows } };
    const found = await this.#ledger.steady(app, () => this.#collections.actions.find(filter, { sort: IN_TURN }));
    return found.map(CODECS.action.object);
  }
}
