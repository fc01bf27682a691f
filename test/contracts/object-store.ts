import { HOUR } from '../../core/basics/instants.js';
import type { Sliced } from '../../core/basics/pagination.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Booking, STATUSES } from '../../core/model/booking.js';
import { JOB_STATUSES } from '../../core/model/job.js';
import type { FoundBy } from '../../core/model/kinds/kind.js';
import { DESCRIPTORS, KINDS, type Kind, type Objects } from '../../core/model/kinds/objects.js';
import {
  type AnyWhere,
  foundValue,
  meets,
  type Order,
  type Question,
  type Where,
} from '../../core/model/questions/question.js';
import type { Resource } from '../../core/model/resource.js';
import { Dice } from '../support/dice.js';
import { everyObject } from '../support/every-object.js';
import { listed } from '../support/lists.js';
import {
  aBooking,
  aClock,
  aCustomer,
  addApp,
  aJob,
  anAction,
  anUuid,
  aResource,
  aTimeOff,
  NOW,
  write,
} from '../support/samples.js';
import { expect } from './expectation.js';
import {
  containing,
  expectFailure,
  expectList,
  expectRevisions,
  type Open,
  SHUFFLED,
  searchContract,
  spoil,
  withApps,
} from './lists.js';
import { oddObjects, SAMPLES, withValuesOf } from './odd-objects.js';
import { globalRunner, type Runner } from './runner.js';

/** Smallest number of random conditions on a kind: combinations matter also for a kind with few fields. */
const CONDITIONS = 6;
const ON_TEXTS = ['isNull', 'in', 'contains', 'eq'] as const;
const ON_NUMBERS = ['isNull', 'in', 'eq', 'lt', 'lte', 'gt', 'gte'] as const;
const OPERATORS = {
  flag: ['eq'],
  list: ['has'],
  text: ON_TEXTS,
  uuid: ON_TEXTS,
  instant: ON_NUMBERS,
  number: ON_NUMBERS,
} as const;
const TEXTS = ['Äb%c', 'aBC_', 'x', 'a.b*', 'Straße', 'Nullable', ''];

type All = { readonly [K in Kind]: readonly Objects[K][] };

/** Creates objects of every kind. Of the kinds with the most filters, creates dozens, with many equal values and nulls. */
function objectsOf(app: string, dice: Dice): All {
  const every = everyObject(app);
  const { booking: bookings, resource: resources, workflow: workflows, action: actions } = every;
  const at = () => NOW + dice.below(20) * HOUR;
  const some = <T>(of: readonly T[]): T | null => (dice.chance(0.3) ? null : dice.pick(of));
  const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
  const holders = ['h1', 'h2'];
  const keys = every.key.map(({ uuid }) => uuid);
  return {
    ...every,
    booking: [
      ...bookings.map((booking) => ({ ...booking, blocks: [] })),
      ...times(30, () => {
        const start = at();
        return aBooking({
          app,
          resources: [dice.pick(resources).uuid],
          blocks: [],
          start,
          end: start + (1 + dice.below(5)) * HOUR,
          status: dice.pick(STATUSES),
          workflow: some(workflows)?.uuid ?? null,
          holdExpiresAt: some([at()]),
          pendingSince: some([at()]),
          title: some(TEXTS),
          customer: some([{ name: 'A', email: some(['A@x.y', 'b@x.y', '']), phone: null }]),
          ...(dice.chance(0.5) && { customerUuid: some(every.customer)?.uuid ?? null }),
          ...(dice.chance(0.5) && { series: { uuid: dice.pick(every.series).uuid, occurrence: start, sequence: 0 } }),
          ...(dice.chance(0.5) && {
            madeWith: { key: dice.pick(keys), holder: some(holders), origins: null, holdSecondsMax: 60 },
          }),
        });
      }),
    ],
    job: [
      ...every.job,
      ...times(20, (n) => {
        const about = dice.chance(0.3) ? { booking: null, about: dice.pick(bookings).uuid, sequence: null } : {};
        const booking = dice.pick(bookings).uuid;
        const action = dice.pick(actions).uuid;
        const status = dice.pick(JOB_STATUSES);
        const nextAt = status === 'waiting' || status === 'running' ? at() : null;
        return aJob({
          app,
          booking,
          action,
          dueAt: NOW + n * HOUR, // different for each job, because a purpose (booking, action, moment) is unique
          nextAt,
          status,
          ...about,
        });
      }),
    ],
    customer: [
      ...every.customer,
      ...times(5, () => aCustomer({ app, email: null, name: some(TEXTS), phone: some(TEXTS) })),
    ],
    timeOff: [
      ...every.timeOff,
      ...times(5, () =>
        aTimeOff({ app, resources: some([[dice.pick(resources).uuid], resources.map(({ uuid }) => uuid)]) }),
      ),
    ],
    action: [
      ...actions,
      ...times(5, () => {
        const position = dice.below(3);
        return anAction({ app, workflow: dice.pick(workflows).uuid, enabled: dice.chance(0.5), position });
      }),
    ],
    resource: [...resources, ...times(5, () => aResource({ app, name: dice.pick(TEXTS) || 'A' }))],
  };
}

/** Yields random conditions on a kind until they contain each operator of each field. Most values are values of the objects. */
function* conditions(kind: Kind, objects: readonly Objects[Kind][], dice: Dice): Generator<AnyWhere> {
  const foundBy: Readonly<Record<string, Pick<FoundBy<never>, 'is'>>> = DESCRIPTORS[kind].foundBy;
  const fields = Object.entries({ ...foundBy, uuid: { is: 'uuid' } } as typeof foundBy);
  const simple = fields.flatMap(([name, { is }]) => OPERATORS[is].map((operator) => ({ name, is, operator })));
  const unused = simple.map((one) => ({ ...one, place: dice.next() })).sort((a, b) => a.place - b.place);
  const any = (depth: number): AnyWhere => {
    const part = () => any(depth - 1);
    if (depth > 0 && dice.chance(0.5)) {
      if (dice.chance(0.25)) return ['not', part()];
      return [dice.chance(0.6) ? 'and' : 'or', Array.from({ length: dice.below(4) }, part)];
    }
    const { name, is, operator } = unused.pop() ?? dice.pick(simple);
    if (operator === 'isNull') return [operator, name];
    if (is === 'flag') return ['eq', name, dice.chance(0.5)];
    const other = is === 'instant' || is === 'number' ? NOW : 'x';
    const found = objects.flatMap<unknown>((object) => foundValue(kind, name)(object as never) ?? []);
    const values = [...(found as (string | number)[]), other];
    const value = dice.pick(values);
    if (operator === 'in') return [operator, name, [value, dice.pick(values)]];
    if (operator !== 'contains') return [operator, name, value];
    const from = dice.below(String(value).length + 1);
    return ['contains', name, String(value).slice(from, from + 1 + dice.below(3)) || 'x'];
  };
  for (let n = 0; n < CONDITIONS || unused.length > 0; n += 1) yield any(3);
}

/** Returns the ascending orders of a kind's lists. */
function ordersOf(kind: Kind): readonly string[] {
  const foundBy: Readonly<Record<string, FoundBy<never>>> = DESCRIPTORS[kind].foundBy;
  const numbers = Object.keys(foundBy).filter(
    (name) => foundBy[name]!.is === 'instant' || foundBy[name]!.is === 'number',
  );
  return ['created', ...numbers];
}

function orderOf(kind: Kind, dice: Dice): Order<Kind> {
  const by = dice.pick(ordersOf(kind));
  return (dice.chance(0.5) ? `-${by}` : by) as Order<Kind>;
}

/** Returns the UUIDs of the objects that meet the question, in its order, according to the evaluator `meets`. */
function answered<K extends Kind>(objects: readonly Objects[K][], { kind, where, order = 'created' }: Question<K>) {
  const by = order.replace('-', '');
  const place = (object: Objects[K]) =>
    by === 'created' ? 0 : ((foundValue(kind, by)(object) as number | null) ?? Number.NEGATIVE_INFINITY);
  const found = objects.filter(meets(kind, where)).map((object, created) => ({ object, created }));
  const ordered = found.sort((a, b) => {
    const [one, other] = [place(a.object), place(b.object)];
    return one === other ? a.created - b.created : one - other;
  });
  const uuids = ordered.map(({ object }) => object.uuid);
  return order.startsWith('-') ? uuids.reverse() : uuids;
}

const uuidsOf = (objects: readonly { readonly uuid: string }[]) => objects.map(({ uuid }) => uuid);

/** Tests that hold for the objects of every kind. */
function kindContract<K extends Kind>(kind: K, open: Open, { describe, it }: Runner): void {
  describe(kind, () => {
    async function given() {
      const { storage, app, other } = await withApps(open);
      return {
        storage,
        app: app.uuid,
        other: other.uuid,
        of: (fields: object, owner = app.uuid) => SAMPLES[kind]({ app: owner, ...fields } as Partial<Objects[K]>),
        put: async (...objects: readonly Objects[K][]) => {
          for (const object of objects) await write(storage, { uuid: object.app }, { put: { [kind]: [object] } });
        },
        remove: (uuid: string, owner = app.uuid) => write(storage, { uuid: owner }, { removed: [{ kind, uuid }] }),
        find: (uuid: string, owner: string | null = app.uuid) => storage.objects.find(owner, kind, uuid),
        expectAll: (expected: readonly Objects[K][], owner = app.uuid) =>
          expectList((slice) => listed(storage, kind, owner, slice), expected),
      };
    }

    it('returns every field as it was stored, to its app only', async () => {
      const { storage, app, other, find, expectAll } = await given();
      const objects = oddObjects(kind, app);
      await write(storage, { uuid: app }, { put: { [kind]: objects } });
      for (const object of objects) {
        for (const owner of [app, null]) expect(await find(object.uuid, owner)).to.deep.equal(object);
        for (const owner of [other, 'another']) expect(await find(object.uuid, owner)).to.equal(undefined);
      }
      await expectAll(objects);
      for (const owner of [app, other, null]) expect(await find(anUuid(), owner)).to.equal(undefined);
      for (const owner of [other, anUuid()]) await expectAll([], owner);
    });

    it('lists in creation order regardless of UUIDs, names and moments; a change replaces an object in its place', async () => {
      const { app, of, put, remove, find, expectAll } = await given();
      const uuids = SHUFFLED.map(() => anUuid());
      const name = 'name' in of({}) && { name: 'Twin' };
      const made = SHUFFLED.map((place) => of({ ...name, uuid: uuids[place]!, createdAt: NOW - place }));
      await put(...made);
      await expectAll(made);
      const { uuid } = made[2]!;
      for (const other of [oddObjects(kind, app).at(-1)!, of({})]) {
        const changed = withValuesOf(kind, made[2]!, other);
        await put(changed);
        expect(await find(uuid)).to.deep.equal(changed);
        await expectAll(made.with(2, changed));
      }
      await remove(uuid);
      expect(await find(uuid)).to.equal(undefined);
      await expectAll(made.toSpliced(2, 1));
    });

    it('keeps the objects of apps apart', async () => {
      const { other, of, put, remove, find, expectAll } = await given();
      const name = 'name' in of({}) && { name: 'Same' };
      const [mine, theirs] = [of(name || {}), of(name || {}, other)];
      await put(mine, theirs);
      await remove(mine.uuid, other);
      expect(await find(mine.uuid)).to.deep.equal(mine);
      expect(await find(mine.uuid, other)).to.equal(undefined);
      await expectAll([mine]);
      await expectAll([theirs], other);
    });

    it('is not affected by changes to the objects that it returned or received', async () => {
      const { storage, app, put, find, expectAll } = await given();
      const one = oddObjects(kind, app).at(-1)!;
      const received = structuredClone(one);
      await put(received);
      spoil(received);
      spoil(await find(one.uuid));
      spoil((await listed(storage, kind, app)).items[0]);
      expect(await find(one.uuid)).to.deep.equal(one);
      await expectAll([one]);
    });
  });
}

/** Tests that the objects of a kind are found by the terms of a search in a text. */
function searchedContract(
  kind: 'workflow' | 'resource' | 'service' | 'key' | 'booking',
  field: 'name' | 'title',
  open: Open,
  runner: Runner,
  options = {},
): void {
  runner.describe(kind, () => {
    searchContract(
      field,
      async (texts) => {
        const { storage, app, other } = await withApps(open);
        for (const { uuid } of [app, other]) {
          const objects = texts.map((text) => SAMPLES[kind]({ app: uuid, [field]: text }));
          await write(storage, { uuid }, { put: { [kind]: objects } });
        }
        return async (search, slice) => {
          const where = containing(search, `${field}Folded`) as Where<Kind>;
          const { items, total } = await storage.objects.list(app.uuid, { kind, where }, slice);
          return { items: items.map((object) => (object as unknown as Record<typeof field, string>)[field]), total };
        };
      },
      runner,
      options,
    );
  });
}

export function objectStoreContract(open: Open, runner: Runner = globalRunner()): void {
  const { describe, it } = runner;
  describe('ObjectStore', () => {
    for (const kind of KINDS) kindContract(kind, open, runner);
    for (const kind of ['workflow', 'resource', 'service', 'key'] as const)
      searchedContract(kind, 'name', open, runner);
    searchedContract('booking', 'title', open, runner, { withoutAccents: true });

    it('has a new revision after each change of a resource, and after nothing else', async () => {
      const { storage, app } = await withApps(open);
      const [resource, other, third] = [1, 2, 3].map(() => aResource({ app: app.uuid })) as [
        Resource,
        Resource,
        Resource,
      ];
      await expectRevisions(
        async () => storage.objects.revision?.(app.uuid, 'resource'),
        [
          () => write(storage, app, { put: { resource: [resource] } }),
          () => write(storage, app, { put: { resource: [other] } }),
          () => write(storage, app, { put: { resource: [{ ...resource, name: 'changed' }] } }),
          () => write(storage, app, { removed: [{ kind: 'resource', uuid: resource.uuid }] }),
          () => write(storage, app, { put: { resource: [third] } }),
        ],
      );
    });

    /**
     * Creates two apps with objects of every kind. The objects had the values of others before, and objects with the same values were
     * removed: neither must be found.
     */
    const filled = async () => {
      const storage = await open({ clock: aClock() });
      const apps: { readonly uuid: string; readonly objects: All }[] = [];
      for (const seed of [1, 2]) {
        const app = await addApp(storage);
        const objects = objectsOf(app.uuid, new Dice(seed));
        for (const kind of KINDS) {
          const those: readonly Objects[Kind][] = objects[kind];
          // A storage may keep the purpose of a removed job, so the removed jobs have a purpose of their own.
          const purpose = kind === 'job' && { booking: anUuid() };
          const removed = those.map((object) => ({ ...object, uuid: anUuid(), ...purpose }));
          await write(storage, app, { put: { [kind]: removed } });
          await write(storage, app, { removed: removed.map(({ uuid }) => ({ kind, uuid })) });
          const before = those.map((object, n) => withValuesOf(kind, object, those.at(n - 1)!));
          const between = those.map((object) => withValuesOf(kind, object, SAMPLES[kind]({ app: app.uuid } as never)));
          for (const version of [before, between, those]) await write(storage, app, { put: { [kind]: version } });
        }
        apps.push({ uuid: app.uuid, objects });
      }
      return { storage, apps };
    };

    it('answers random questions like the evaluator: selections, slices, totals, and across apps', async () => {
      const { storage, apps } = await filled();
      for (const kind of KINDS) {
        const dice = new Dice(KINDS.indexOf(kind) + 7);
        const { uuid: app, objects } = dice.pick(apps);
        const all = objects[kind];
        for (const where of conditions(kind, all, dice) as Iterable<Where<Kind>>) {
          const order = orderOf(kind, dice);
          const said = JSON.stringify([where, order]);
          const expected = answered(all, { kind, where, order });
          const limit = 1 + dice.below(4);
          const offset = dice.below(4);
          const anywhere = apps.flatMap((one) => answered(one.objects[kind], { kind, where }));
          const [decided, every, first, { items, total }, across] = await Promise.all([
            storage.ledger.read(app, {}, (view) => view.select({ kind, where })),
            storage.objects.select(app, { kind, where, order }),
            storage.objects.select(app, { kind, where, order }, limit),
            storage.objects.list(app, { kind, where, order }, { offset, limit }),
            storage.objects.select(null, { kind, where }),
          ]);
          expect(uuidsOf(decided), said).to.have.members(expected);
          expect(uuidsOf(every), said).to.deep.equal(expected);
          expect(uuidsOf(first), said).to.deep.equal(expected.slice(0, limit));
          expect(uuidsOf(items), said).to.deep.equal(expected.slice(offset, offset + limit));
          expect(total, said).to.equal(expected.length);
          expect(uuidsOf(across).sort(), said).to.deep.equal(anywhere.sort());
        }
      }
    });

    /** Follows the cursors of a list from the start, and returns the UUIDs of all slices. */
    const followed = async (storage: Storage, app: string, question: Question<Kind>, limit: number) => {
      const found: string[] = [];
      for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
        const { items, total, next }: Sliced<Objects[Kind]> = await storage.objects.list(app, question, {
          limit,
          after,
        });
        expect(items.length, 'items before the last slice').to.be.within(next ? limit : 0, limit);
        found.push(...uuidsOf(items));
        expect(total).to.be.within(found.length, Number.POSITIVE_INFINITY);
        after = next;
      }
      return found;
    };

    it('lists each object once, slice by slice, by cursors in both orders of creation', async () => {
      const { storage, apps } = await filled();
      for (const kind of KINDS) {
        const dice = new Dice(KINDS.indexOf(kind) + 3);
        const { uuid: app, objects } = dice.pick(apps);
        const all = objects[kind];
        const [some] = conditions(kind, all, dice) as Iterable<Where<Kind>>;
        for (const where of [['and', []] as const, some!]) {
          for (const order of ['created', '-created'] as const) {
            const expected = answered(all, { kind, where, order });
            const found = await followed(storage, app, { kind, where, order }, 1 + dice.below(5));
            expect(found, JSON.stringify([kind, where, order])).to.deep.equal(expected);
          }
        }
      }
    });

    it('goes on after a cursor whose object was changed or removed, with other conditions, and shows no other app', async () => {
      const { storage, app, other } = await withApps(open);
      const hours = [4, 1, 3, 1, 5];
      const made = hours.map((hour) => aBooking({ app: app.uuid, start: NOW + hour * HOUR, title: `${hour}` }));
      for (const booking of made) await write(storage, app, { put: { booking: [booking] } });
      await write(storage, other, { put: { booking: [aBooking({ app: other.uuid, start: NOW + 9 * HOUR })] } });
      const list = async (order: Order<'booking'>, after: string, where: Where<'booking'> = ['and', []]) =>
        storage.objects.list(app.uuid, { kind: 'booking', where, order }, { limit: 2, after });
      const hoursOf = ({ items }: { readonly items: readonly Booking[] }) => items.map(({ title }) => Number(title));
      for (const [order, first, second] of [
        ['created', [4, 1], [3, 1]],
        ['-created', [5, 1], [3, 1]],
      ] as const) {
        const page = await list(order, '');
        expect(hoursOf(page)).to.deep.equal(first);
        expect(hoursOf(await list(order, page.next!))).to.deep.equal(second);
        const last = page.items.at(-1)!;
        await write(storage, app, { put: { booking: [{ ...last, start: NOW + 20 * HOUR, version: 2 }] } });
        expect(hoursOf(await list(order, page.next!))).to.deep.equal(second);
        await write(storage, app, { removed: [{ kind: 'booking', uuid: last.uuid }] });
        expect(hoursOf(await list(order, page.next!))).to.deep.equal(second);
        const late: Where<'booking'> = ['gt', 'start', NOW + 2 * HOUR];
        const expected = (second as readonly number[]).filter((hour) => hour > 2);
        expect(hoursOf(await list(order, page.next!, late)).slice(0, expected.length)).to.deep.equal(expected);
        const [elsewhere] = (
          await storage.objects.list(other.uuid, { kind: 'booking', where: late }, { limit: 9, after: '' })
        ).items;
        expect(elsewhere?.app).to.equal(other.uuid);
        await write(storage, app, { removed: made.map(({ uuid }) => ({ kind: 'booking', uuid }) as const) });
        for (const booking of made) await write(storage, app, { put: { booking: [booking] } });
      }
      for (const after of ['x', '1_2', '-1', '1.', '99999999999999999'])
        await expectFailure(list('created', after), 'invalid');
      const nowhere = storage.objects.list(anUuid(), { kind: 'booking', where: ['and', []] }, { limit: 1, after: '' });
      expect(await nowhere).to.deep.equal({ items: [], total: 0, next: null });
    });

    it('returns the distinct values of a field like the evaluator', async () => {
      const { storage, apps } = await filled();
      for (const kind of ['booking', 'job'] as const) {
        const dice = new Dice(11);
        let found = 0;
        const { uuid: app, objects } = dice.pick(apps);
        for (const where of conditions(kind, objects[kind], dice) as Iterable<Where<typeof kind>>) {
          const met = (objects[kind] as readonly Objects[typeof kind][]).filter(meets(kind, where));
          for (const name of kind === 'booking' ? (['customer', 'series'] as const) : (['booking'] as const)) {
            const values = new Set(met.map(foundValue(kind, name)).filter((value) => value !== null));
            found += values.size;
            const answer = await storage.objects.distinct(app, kind, name as never, where);
            expect(answer.toSorted(), JSON.stringify([name, where])).to.deep.equal([...values].sort());
          }
        }
        expect(found, 'values found').to.be.above(40);
      }
      expect(await storage.objects.distinct(anUuid(), 'booking', 'series', ['and', []])).to.deep.equal([]);
    });

    it('lists the bookings of a resource in order, without those of another app', async () => {
      const { storage, apps } = await filled();
      for (const { uuid: app, objects } of apps) {
        const booked = new Set(apps.flatMap((one) => one.objects.booking.flatMap(({ resources }) => resources)));
        for (const resource of [...booked, objects.resource.at(-1)!.uuid]) {
          for (const order of ['created', '-created'] as const) {
            const where = ['has', 'resources', resource] as const;
            const all = answered(objects.booking, { kind: 'booking', where, order });
            const expectSlice = async (offset: number) => {
              const slice = { offset, limit: 3 };
              const { items, total } = await storage.objects.list(app, { kind: 'booking', where, order }, slice);
              expect([uuidsOf(items), total]).to.deep.equal([all.slice(offset, offset + 3), all.length]);
            };
            await Promise.all([0, 1, 5, all.length, 100].map(expectSlice));
          }
        }
      }
    });
  });
}
