import { fold } from '../../basics/search.js';
import { type AppHead, asCopied, type ExportRecord, type StorageRecord } from '../../ledger/storage/copy-records.js';
import type { Copying } from '../../ledger/storage/copying.js';
import type { AppRecord } from '../../model/app.js';
import type { Owner, OwnerToken } from '../../model/owner.js';
import type { Person } from '../../model/person.js';
import type { Subscription } from '../../model/subscription.js';
import { canonical } from './digests.js';

/** Contents of a storage except those of apps. */
export interface Outline {
  readonly storage: StorageRecord;
  readonly owners: readonly Owner[];
  readonly tokens: readonly OwnerToken[];
  readonly persons: readonly Person[];
  readonly subscriptions: readonly Subscription[];
  readonly apps: readonly AppHead[];
}

export function outlineIn(records: readonly ExportRecord[]): Outline {
  const [storage] = records.flatMap((record) => (record.is === 'storage' ? record : []));
  if (!storage) throw new Error('The first record of a copied storage must describe the storage');
  return {
    storage,
    owners: records.flatMap((record) => (record.is === 'owner' ? record.owner : [])),
    tokens: records.flatMap((record) => (record.is === 'token' ? record.token : [])),
    persons: records.flatMap((record) => (record.is === 'person' ? record.person : [])),
    subscriptions: records.flatMap((record) => (record.is === 'subscription' ? record.subscription : [])),
    apps: records.flatMap((record) => (record.is === 'app' ? record : [])),
  };
}

export async function readOutline(copying: Copying): Promise<Outline> {
  const records: ExportRecord[] = [];
  for await (const record of copying.exportObjects('none')) records.push(asCopied(record));
  return outlineIn(records);
}

/** Lists the parts in which two outlines differ. Empty if they are equal, in any order of their owners and apps. */
export function differingParts(one: Outline, other: Outline): readonly string[] {
  const parts = ({ owners, tokens, persons, subscriptions, apps }: Outline) =>
    Object.entries({ owners: [...owners, ...tokens], persons, subscriptions, apps }).map(
      ([part, all]) => [part, all.map(canonical).sort().join('\n')] as const,
    );
  const others = new Map(parts(other));
  return parts(one).flatMap(([part, text]) => (others.get(part) === text ? [] : [part]));
}

export function isEmpty({ owners, persons, subscriptions, apps }: Outline): boolean {
  return [owners, persons, subscriptions, apps].every(({ length }) => length === 0);
}

/** Returns problems of uniqueness across the service and of references between owners, tokens and apps, in sentences. */
export function problemsIn({ owners, tokens, persons, subscriptions, apps }: Outline): readonly string[] {
  const problems: string[] = [];
  const unique = <T>(what: string, all: readonly T[], nameOf: (one: T) => string, tell = nameOf) => {
    const seen = new Map<string, T>();
    for (const one of all) {
      const other = seen.get(nameOf(one));
      if (other !== undefined) problems.push(`${what} is there twice: ${tell(one)}`);
      seen.set(nameOf(one), one);
    }
  };
  const slugOf = ({ record }: AppHead) => record.app.slug;
  unique('The e-mail of an owner', owners, ({ email }) => email);
  unique('The UUID of an owner', owners, ({ uuid }) => uuid);
  unique('The UUID of an owner token', tokens, ({ uuid }) => uuid);
  unique('The UUID of a person', persons, ({ uuid }) => uuid);
  unique(
    'The e-mail of a person',
    persons,
    ({ uuid, email }) => (email === null ? uuid : fold(email)),
    ({ uuid }) => uuid,
  );
  unique(
    'The person of an owner',
    persons,
    ({ uuid, owner }) => owner?.uuid ?? uuid,
    ({ uuid }) => uuid,
  );
  unique('The name of a subscription', subscriptions, ({ name }) => name);
  unique('The UUID of an app', apps, ({ record }) => record.app.uuid);
  unique('The slug of an app', apps, slugOf);
  unique('The name of an app', apps, ({ record }) => record.app.name);
  unique('The token of an app', apps, ({ record }) => record.credential.digest, slugOf);
  const known = new Map(owners.map((owner) => [owner.uuid, owner]));
  for (const { uuid, owner } of tokens) {
    if (known.get(owner.uuid)?.email !== owner.email) problems.push(`The owner of the token ${uuid} is not there`);
  }
  for (const { uuid, owner } of persons) {
    if (owner && known.get(owner.uuid)?.email !== owner.email)
      problems.push(`The owner of the person ${uuid} is not there`);
  }
  for (const { record } of apps) {
    if (!known.has(record.app.owner)) problems.push(`The owner of the app ${record.app.slug} is not there`);
  }
  return problems;
}

/** Returns the stored secrets of an app that are encrypted. */
export function listSecrets({ credential: { manage, stripe } }: AppRecord): readonly string[] {
  return [manage, manage?.previous, stripe, stripe?.previous].flatMap((stored) => stored?.secret ?? []);
}
