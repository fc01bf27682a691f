import { FieldReader } from '../fields.js';
import { existing, referenced, remove } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { checkQuota, type Quotas } from '../ledger/quotas.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { KEY, type Key, keyText, type NewKey } from '../model/key.js';
import type { Digest, NewSecret, NewUuid } from '../ports.js';
import { parse, patched } from '../schema.js';
import { type Conditional, changed } from '../versions.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly quotas: Quotas;
}

/** Key with its text, which only this answer contains. */
export interface KeyWithText {
  readonly key: Key;
  readonly text: string;
}

/** Creates a key. Only this answer contains its text, because the storage keeps only a digest. */
export class CreateKey {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError naming every bad field; NotFoundError if the app has no such service; RefusedError `quota`. */
  async execute(caller: AppCaller, input: NewKey, { once }: Idempotent<KeyWithText> = {}): Promise<KeyWithText> {
    const { ledger, newUuid, newSecret, digest, quotas } = this.#needs;
    const fields = parse(KEY, input);
    const uuid = newUuid();
    const text = keyText(newSecret());
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { service: fields.services ?? [], key: [uuid] }, counts: ['key'], answer: once?.key },
      decidedOnce(once, (view) => {
        checkServices(view, fields.services ?? []);
        checkQuota(view, { kind: 'key', most: quotas.keys });
        const { now } = view;
        const key: Key = { uuid, app, ...fields, digest: digest(text), version: 1, createdAt: now, updatedAt: now };
        return { result: { key, text }, change: { put: { key: [...withoutPage(view, key), key] } } };
      }),
      actorOf(caller),
    );
  }
}

/** Changes a key by a JSON merge patch of its input fields. Existing holds stay as they are. */
export class ChangeKey {
  readonly #needs: Pick<Needs, 'ledger'>;
  constructor(needs: Pick<Needs, 'ledger'>) {
    this.#needs = needs;
  }

  /** @throws ValidationError, StaleError; NotFoundError if the app has no such key or service. */
  async execute(caller: AppCaller, uuid: string, patch: unknown, { expected }: Conditional = {}): Promise<Key> {
    new FieldReader(patch).done();
    return this.#needs.ledger.commit(
      caller.app.uuid,
      { objects: { key: [uuid] } },
      (view) => {
        const before = existing(view, 'key', uuid, expected);
        const fields = patched(KEY, before, patch);
        // Check only added services: those that the key already has may have been deleted since.
        checkServices(view, fields.services?.filter((service) => !before.services?.includes(service)) ?? []);
        const after = changed(before, fields, view.now);
        if (after === before) return { result: before };
        return { result: after, change: { put: { key: [...withoutPage(view, after), after] } } };
      },
      actorOf(caller),
    );
  }
}

/** Removes a key, which becomes invalid at once. Its bookings and their manage tokens stay. */
export class DeleteKey {
  readonly #needs: Pick<Needs, 'ledger'>;
  constructor(needs: Pick<Needs, 'ledger'>) {
    this.#needs = needs;
  }

  /** @throws StaleError; NotFoundError if the app has no such key. */
  async execute(caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> {
    await remove(this.#needs.ledger, caller, 'key', uuid, expected);
  }
}

/** Returns the app's other keys that have `page`, with `page` set to false. Only one key of an app can have the booking page. */
function withoutPage(view: View, key: Key): readonly Key[] {
  if (!key.page) return [];
  const others = view.select({ kind: 'key', where: ['eq', 'page', true] }).filter(({ uuid }) => uuid !== key.uuid);
  return others.map((other) => changed(other, { page: false }, view.now));
}

/** @throws NotFoundError if one of the services does not exist. */
function checkServices(view: View, services: readonly string[]): void {
  for (const uuid of services) referenced(view, 'service', uuid);
}
