import { FieldReader } from '../../basics/fields.js';
import type { Digest, NewSecret, NewUuid } from '../../basics/ports.js';
import { parse, patched } from '../../basics/schema.js';
import { type Conditional, changed } from '../../basics/versions.js';
import { existing, referenced, remove } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import { checkQuota, type Quotas } from '../../ledger/quotas.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { KEY, type Key, keyText, type NewKey } from '../../model/key.js';

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

export function createKey({ ledger, newUuid, newSecret, digest, quotas }: Needs) {
  return async (caller: AppCaller, input: NewKey, { once }: Idempotent<KeyWithText> = {}): Promise<KeyWithText> => {
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
  };
}

export function changeKey({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, uuid: string, patch: unknown, { expected }: Conditional = {}): Promise<Key> => {
    new FieldReader(patch).done();
    return ledger.commit(
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
  };
}

export function deleteKey({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    await remove(ledger, caller, 'key', uuid, expected);
  };
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
