import { expect } from 'chai';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Key } from '../../core/model/key.js';
import { addApp, aKey, anUuid, write } from '../support/samples.js';
import type { Open } from './lists.js';
import { namedObjectsContract } from './named-objects.js';

/** Key with all fields set. */
const FULL: Partial<Key> = {
  services: [anUuid(), anUuid()],
  origins: ['https://example.com', 'http://[::1]:8080'],
  holdSecondsMax: 3_600,
  liveHoldsMax: 1_000,
  holdsPerAddress: 1,
  page: true,
};

const keyOfPage = async ({ objects }: Storage, app: string) =>
  (await objects.select(app, { kind: 'key', where: ['eq', 'page', true] }, 1))[0];
const keyWithDigest = async ({ objects }: Storage, digest: string) =>
  (await objects.select(null, { kind: 'key', where: ['eq', 'digest', digest] }, 1))[0];

export function keysContract(open: Open): void {
  const subject = {
    kind: 'key',
    sample: aKey,
    odd: [{ origins: [] }, FULL],
  } as const;
  namedObjectsContract<Key>('keys', open, subject, () => {
    it('finds the key of the page of an app', async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const [plain, page, theirs] = [{}, { page: true }, { page: true }].map((fields, at) =>
        aKey({ app: at === 2 ? other.uuid : app.uuid, ...fields }),
      );
      await write(storage, app, { put: { key: [plain!, page!] } });
      await write(storage, other, { put: { key: [theirs!] } });
      expect(await keyOfPage(storage, app.uuid)).to.deep.equal(page);
      expect(await keyOfPage(storage, other.uuid)).to.deep.equal(theirs);
      await write(storage, app, { put: { key: [{ ...page!, page: false, version: 2 }] } });
      expect(await keyOfPage(storage, app.uuid)).to.equal(undefined);
    });

    it('finds a key of any app by its digest until the key is removed', async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const [mine, theirs] = [aKey({ app: app.uuid }), aKey({ app: other.uuid, ...FULL })];
      await write(storage, app, { put: { key: [mine] } });
      await write(storage, other, { put: { key: [theirs] } });
      expect(await keyWithDigest(storage, mine.digest)).to.deep.equal(mine);
      expect(await keyWithDigest(storage, theirs.digest)).to.deep.equal(theirs);
      expect(await keyWithDigest(storage, 'unknown')).to.equal(undefined);
      const changed = { ...mine, name: 'Renamed', version: 2 };
      await write(storage, app, { put: { key: [changed] } });
      expect(await keyWithDigest(storage, mine.digest)).to.deep.equal(changed);
      await write(storage, app, { removed: [{ kind: 'key', uuid: mine.uuid }] });
      expect(await keyWithDigest(storage, mine.digest)).to.equal(undefined);
      expect(await keyWithDigest(storage, theirs.digest)).to.deep.equal(theirs);
    });
  });
}
