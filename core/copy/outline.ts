import type { AppRecord } from '../model/app.js';
import type { Owner, OwnerToken } from '../model/owner.js';
import type { AppHead, StorageRecord } from '../storage/copy-records.js';
import { type Copying, NO_CONTENTS } from '../storage/copying.js';

/** All of a storage but the contents of apps. */
export interface Outline {
  readonly storage: StorageRecord;
  readonly owners: readonly Owner[];
  readonly tokens: readonly OwnerToken[];
  readonly apps: readonly AppHead[];
}

export async function outlineOf(copying: Copying): Promise<Outline> {
  let storage: StorageRecord | undefined;
  const owners: Owner[] = [];
  const tokens: OwnerToken[] = [];
  const apps: AppHead[] = [];
  for await (const record of copying.exportObjects(NO_CONTENTS)) {
    if (record.is === 'storage') storage = record;
    else if (record.is === 'owner') owners.push(record.owner);
    else if (record.is === 'token') tokens.push(record.token);
    else if (record.is === 'app') apps.push(record);
  }
  if (!storage) throw new Error('A storage that is copied says first what it is');
  return { storage, owners, tokens, apps };
}

export function isEmpty({ owners, apps }: Outline): boolean {
  return owners.length === 0 && apps.length === 0;
}

/** What is unique in the whole service, and what must be there, in sentences; empty when all is well. */
export function problemsIn({ owners, tokens, apps }: Outline): readonly string[] {
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
  unique('The UUID of an app', apps, ({ record }) => record.app.uuid);
  unique('The slug of an app', apps, slugOf);
  unique('The name of an app', apps, ({ record }) => record.app.name);
  unique('The token of an app', apps, ({ record }) => record.credential.digest, slugOf);
  const known = new Map(owners.map((owner) => [owner.uuid, owner]));
  for (const { uuid, owner } of tokens) {
    if (known.get(owner.uuid)?.email !== owner.email) problems.push(`The owner of the token ${uuid} is not there`);
  }
  for (const { record } of apps) {
    if (!known.has(record.app.owner)) problems.push(`The owner of the app ${record.app.slug} is not there`);
  }
  return problems;
}

/** The secrets of an app, as they are stored, that need the key to be opened. */
export function secretsOf({ credential: { manage } }: AppRecord): readonly string[] {
  return manage ? [manage.secret, ...(manage.previous ? [manage.previous.secret] : [])] : [];
}
