import type { Digest, NewSecret } from '../../basics/ports.js';
import { changed } from '../../basics/versions.js';
import type { View } from '../../ledger/ledger.js';
import { type CreateNeeds, changeObject, createObject } from '../../ledger/plain/plain-writes.js';
import { type Key, keyText } from '../../model/key.js';

interface Needs extends CreateNeeds {
  readonly newSecret: NewSecret;
  readonly digest: Digest;
}

/** Key with its text, which only this answer contains. */
export interface KeyWithText {
  readonly key: Key;
  readonly text: string;
}

export function createKey({ newSecret, digest, ...needs }: Needs) {
  return createObject(needs, 'key', {
    secret: () => keyText(newSecret()),
    assign: (_, { secret }) => ({ digest: digest(secret) }),
    along: (key, { view }) => withoutPage(view, key),
    result: (key, { secret }): KeyWithText => ({ key, text: secret }),
  });
}

export function changeKey(needs: Pick<Needs, 'ledger'>) {
  return changeObject(needs, 'key', { along: (key, { view }) => withoutPage(view, key) });
}

/** Sets `page` to false in the app's other keys that have it. Only one key of an app can have the booking page. */
function withoutPage(view: View, key: Key) {
  if (!key.page) return undefined;
  const others = view.select({ kind: 'key', where: ['eq', 'page', true] }).filter(({ uuid }) => uuid !== key.uuid);
  return { put: { key: others.map((other) => changed(other, { page: false }, view.now)) } };
}
