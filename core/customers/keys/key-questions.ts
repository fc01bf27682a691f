import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { Key } from '../../model/key.js';

type Objects = Pick<ObjectStore, 'select'>;

/** Finds the key with that digest, of any app, even one that is being deleted. */
export async function keyWithDigest(objects: Objects, digest: string): Promise<Key | undefined> {
  return (await objects.select(null, { kind: 'key', where: ['eq', 'digest', digest] }, 1))[0];
}

/** Finds the key of the app's public booking page. */
export async function keyOfPage(objects: Objects, app: string): Promise<Key | undefined> {
  return (await objects.select(app, { kind: 'key', where: ['eq', 'page', true] }, 1))[0];
}
