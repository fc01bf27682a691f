import { expect } from 'chai';
import type { Slice, Sliced } from '../../core/basics/pagination.js';
import { NO_SEARCH, type Search } from '../../core/basics/search.js';
import type { NamedKind } from '../../core/ledger/plain/plain-objects.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Where } from '../../core/model/questions/question.js';
import { addApp, anUuid, NOW, ODD_TEXT, write } from '../support/samples.js';
import { ALL, containing, expectList, type Open, SHUFFLED, searchContract, spoilDeep } from './lists.js';

interface Named {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A kind of object that is listed in creation order and searched by name. */
interface Subject<T extends Named> {
  readonly kind: NamedKind;
  /** Returns a new object with its own UUID and these fields. */
  readonly sample: (fields: Partial<T>) => T;
  /** Values that are difficult to store in each field. The last one differs most from the sample. */
  readonly odd: readonly Partial<T>[];
}

/** Contract of every kind of object. `more` adds the tests of a single kind. */
export function namedObjectsContract<T extends Named>(
  name: string,
  open: Open,
  { kind, sample, odd }: Subject<T>,
  more: () => void = () => {},
): void {
  const of = (app: { readonly uuid: string }, fields: Partial<Named> = {}): T =>
    sample({ app: app.uuid, ...fields } as Partial<T>);
  const put = (storage: Storage, app: { readonly uuid: string }, ...objects: readonly T[]) =>
    write(storage, app, { put: { [kind]: objects } });
  const remove = (storage: Storage, app: { readonly uuid: string }, { uuid }: T) =>
    write(storage, app, { removed: [{ kind, uuid }] });

  const find = ({ objects }: Storage, app: string, uuid: string) => objects.find(app, kind, uuid);
  const list = async ({ objects }: Storage, app: string, slice: Slice, search: Search<'name'> = NO_SEARCH) =>
    (await objects.list(
      app,
      { kind, where: containing(search, 'nameFolded') as Where<NamedKind> },
      slice,
    )) as unknown as Sliced<T>;

  describe(name, () => {
    it('returns every field as it was stored', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const common = { app: app.uuid, name: ODD_TEXT, version: 7, createdAt: -1, updatedAt: NOW + 1 };
      const made = [of(app), ...odd.map((fields) => sample({ ...common, ...fields } as Partial<T>))];
      await put(storage, app, ...made);
      for (const one of made) expect(await find(storage, app.uuid, one.uuid)).to.deep.equal(one);
      expect((await list(storage, app.uuid, ALL)).items).to.deep.equal(made);
    });

    it('returns undefined or an empty list for unknown UUIDs', async () => {
      const storage = await open();
      const app = await addApp(storage);
      expect(await find(storage, app.uuid, anUuid())).to.equal(undefined);
      expect(await find(storage, anUuid(), anUuid())).to.equal(undefined);
      await expectList((slice) => list(storage, app.uuid, slice), []);
      await expectList((slice) => list(storage, anUuid(), slice), []);
    });

    it('lists in creation order regardless of UUIDs, names and clocks, in an order that changes of an object do not affect', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const uuids = SHUFFLED.map(() => anUuid());
      const made = SHUFFLED.map((place) =>
        of(app, { uuid: uuids[place]!, name: `name ${place}`, createdAt: NOW - place }),
      );
      for (const one of made) await put(storage, app, one);
      const all = (slice: typeof ALL) => list(storage, app.uuid, slice);
      await expectList(all, made);

      const changed = { ...made[2]!, ...odd.at(-1), name: 'renamed', version: 2, updatedAt: NOW + 1 };
      await put(storage, app, changed);
      await expectList(
        all,
        made.map((one) => (one.uuid === changed.uuid ? changed : one)),
      );
    });

    it('allows two objects of an app to have the same name', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const twins = [of(app, { name: 'Twin' }), of(app, { name: 'Twin' })];
      await put(storage, app, ...twins);
      expect((await list(storage, app.uuid, ALL)).items).to.deep.equal(twins);
    });

    it('replaces an object as a whole', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const before = sample({ app: app.uuid, ...odd.at(-1) } as Partial<T>);
      const after = of(app, { uuid: before.uuid, version: 2 });
      await put(storage, app, before);
      await put(storage, app, after);
      expect(await find(storage, app.uuid, before.uuid)).to.deep.equal(after);
    });

    it('does not return removed objects, and still returns all others', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [first, second, third] = [1, 2, 3].map((n) => of(app, { name: `n${n}` })) as [T, T, T];
      await put(storage, app, first, second, third);
      await remove(storage, app, second);
      expect(await find(storage, app.uuid, second.uuid)).to.equal(undefined);
      await expectList((slice) => list(storage, app.uuid, slice), [first, third]);
      const search = { all: [{ field: 'name' as const, folded: 'n' }], any: [] };
      await expectList((slice) => list(storage, app.uuid, slice, search), [first, third]);
    });

    it('returns no objects of another app', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage, { owner: app.owner });
      const [mine, theirs] = [of(app, { name: 'Same' }), of(other, { name: 'Same' })];
      await put(storage, app, mine);
      await put(storage, other, theirs);
      expect(await find(storage, other.uuid, mine.uuid)).to.equal(undefined);
      expect((await list(storage, app.uuid, ALL)).items).to.deep.equal([mine]);
      expect((await list(storage, other.uuid, ALL)).items).to.deep.equal([theirs]);
      await remove(storage, other, mine);
      expect(await find(storage, app.uuid, mine.uuid)).to.deep.equal(mine);
    });

    it('is not affected by changes to the objects that it returned or received', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const one = sample({ app: app.uuid, ...odd.at(-1) } as Partial<T>);
      const given = structuredClone(one);
      await put(storage, app, given);
      spoilDeep(given);
      spoilDeep(await find(storage, app.uuid, one.uuid));
      expect(await find(storage, app.uuid, one.uuid)).to.deep.equal(one);
      expect((await list(storage, app.uuid, ALL)).items).to.deep.equal([one]);
    });

    searchContract('name', async (names) => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      for (const each of [app, other]) await put(storage, each, ...names.map((text) => of(each, { name: text })));
      return async (search, slice) => {
        const { items, total } = await list(storage, app.uuid, slice, search);
        return { items: items.map((one) => one.name), total };
      };
    });

    more();
  });
}
