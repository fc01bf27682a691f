import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { DEFAULT_QUOTAS } from '../../core/ledger/quotas.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import {
  COUNTED_KINDS,
  DESCRIPTORS,
  descriptorOf,
  eachKind,
  KINDS,
  type Kind,
  type ObjectsByKind,
} from '../../core/model/kinds/objects.js';
import { ALL } from '../../core/model/questions/question.js';
import { everyObject } from '../support/every-object.js';
import { aClock, aJob, anUuid, write } from '../support/samples.js';

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Kinds whose objects have no UUID of their own: they have the UUID of the app, or none. */
const UNNAMED: ReadonlySet<Kind> = new Set(['busyTimes', 'profile', 'letters', 'sample']);

/** The persons of the samples. */
const PERSON = /ada@example\.com|somebody@example\.com|gone@example\.com|\+33/i;

describe('descriptors of kinds', () => {
  const app = anUuid();
  const objects = everyObject(app);
  const kindOf = new Map<string, Kind>();
  eachKind(objects as ObjectsByKind, (kind, those) => {
    for (const { uuid } of those) if (!UNNAMED.has(kind)) kindOf.set(uuid, kind);
  });

  for (const kind of KINDS) {
    const { refersTo, personal, foundBy } = descriptorOf(kind);

    it(`name every object that a ${kind} refers to`, () => {
      for (const object of objects[kind]) {
        const stated = Object.entries(refersTo).flatMap(([to, { of }]) => of(object).map((uuid) => `${to} ${uuid}`));
        const held = JSON.stringify(object).match(UUID) ?? [];
        const missing = [...new Set(held)].flatMap((uuid) => {
          const to = kindOf.get(uuid);
          const isItsOwn = uuid === object.uuid;
          return to === undefined || isItsOwn || stated.includes(`${to} ${uuid}`) ? [] : [`${to} ${uuid}`];
        });
        expect(missing).to.deep.equal([]);
      }
    });

    it(`name every field of a ${kind} that contains a person's address or number`, () => {
      const fields = objects[kind].flatMap((object) =>
        Object.entries(object).flatMap(([field, value]) => (PERSON.test(JSON.stringify(value) ?? '') ? [field] : [])),
      );
      const stated: readonly string[] = personal === 'none' ? [] : personal;
      expect([...new Set(fields)].filter((field) => !stated.includes(field))).to.deep.equal([]);
    });

    it(`name the queryable values by which a ${kind} is found from what it refers to`, () => {
      for (const [to, { of, by, onRemoval }] of Object.entries(refersTo)) {
        // Only a decision notices concurrent changes of objects that refer to the removed one. The quota (`COUNTED_KINDS`) bounds the
        // number of objects that it selects.
        if (onRemoval === 'cascade' || onRemoval === 'refuse') expect(COUNTED_KINDS, to).to.include(kind);
        if (by === undefined) continue;
        for (const object of objects[kind]) {
          const value = foundBy[by]?.of(object as never);
          for (const uuid of of(object as never)) if (uuid) expect([value].flat(), `${to} by ${by}`).to.include(uuid);
        }
      }
    });

    it(`find a ${kind} by values of the types that they declare`, () => {
      const types = {
        text: 'string',
        uuid: 'string',
        instant: 'number',
        number: 'number',
        flag: 'boolean',
        list: 'object',
      };
      for (const object of objects[kind]) {
        for (const [name, { is, of }] of Object.entries(foundBy)) {
          const value = of(object as never);
          if (value !== null) expect(typeof value, name).to.equal(types[is]);
        }
      }
    });
  }

  it('refer to existing kinds', () => {
    const named = KINDS.flatMap((kind) => Object.keys(DESCRIPTORS[kind].refersTo));
    expect(named.filter((kind) => !(KINDS as readonly string[]).includes(kind))).to.deep.equal([]);
  });

  it('set the default quotas', () => {
    expect(DEFAULT_QUOTAS).to.deep.equal({
      apps: 1_000,
      resources: 10_000,
      services: 1_000,
      workflows: 1_000,
      actions: 100,
      feeds: 1_000,
      keys: 100,
      calendars: 1_000,
      staff: 1_000,
    });
  });

  describe('with personal data', () => {
    /** Kinds with personal data of people other than the customer, or that end with the erasure itself. No export has them. */
    const NOT_EXPORTED = ['staff', 'erasure', 'feed'];
    const personalKinds = KINDS.filter((kind) => DESCRIPTORS[kind].personal !== 'none');

    /** True for a job that reports an erasure to other systems. It contains the UUID of the erased customer. */
    const tellsOfErasure = (object: object) => 'trigger' in object && object.trigger === 'customer.erased';

    /** Returns the kinds whose personal fields name one of the customers, by UUID or address. */
    async function naming(storage: Storage, of: string, customers: readonly string[]): Promise<readonly Kind[]> {
      const found = personalKinds.map(async (kind) => {
        const { personal } = descriptorOf(kind);
        const all = (await storage.objects.select(of, { kind, where: ALL })).filter(
          (object) => !tellsOfErasure(object),
        );
        const told = all.map((object) => {
          const fields = Object.entries(object).filter(
            ([field]) => field === 'uuid' || personal.includes(field as never),
          );
          return JSON.stringify(fields);
        });
        return told.some((text) => customers.some((one) => text.toLowerCase().includes(one))) ? [kind] : [];
      });
      return (await Promise.all(found)).flat();
    }
    async function opened() {
      const clock = aClock();
      const storage = openMemoryStorage({ clock });
      const slotkeeper = await createSlotkeeper({ storage, clock });
      const { owner } = await slotkeeper.owners.issueToken('owner@example.org');
      const made = await slotkeeper.apps.create(owner, { slug: 'clinic', name: 'Clinic', description: '-' });
      const every = everyObject(made.app.uuid);
      const booking = every.booking.find(({ customer }) => customer?.email === 'ada@example.com')!;
      const job = aJob({
        app: made.app.uuid,
        booking: booking.uuid,
        status: 'failed',
        reason: 'No mailbox ada@example.com',
      });
      const put = { ...every, job: [...every.job, job] };
      await write(storage, made.app, { put });
      const customers = put.customer.flatMap(({ uuid, email }) => [uuid, ...(email ? [email.toLowerCase()] : [])]);
      return { storage, slotkeeper, caller: { app: made.app }, put, customers };
    }

    it('are erased: nothing names the customer afterwards except the record of the erasure', async () => {
      const { storage, slotkeeper, caller, put, customers } = await opened();
      const { uuid: of } = caller.app;
      const before = await naming(storage, of, customers);
      // A new kind with personal data needs a sample that names a customer, or a reason to be listed here.
      expect(personalKinds.filter((kind) => !before.includes(kind))).to.deep.equal(['staff', 'erasure']);
      for (const { uuid } of put.customer) await slotkeeper.customers.erase(caller, uuid, { cancelBookings: true });
      expect(await naming(storage, of, customers)).to.deep.equal(['erasure']);
      await slotkeeper.stop();
    });

    it('are exported, or are listed as not exported', async () => {
      const { slotkeeper, caller, put } = await opened();
      const exported = new Set<Kind>();
      for (const { uuid } of put.customer) {
        const text = JSON.stringify(await slotkeeper.customers.export(caller, uuid));
        for (const kind of personalKinds) {
          if (put[kind].some((object) => text.includes(`"uuid":"${object.uuid}"`))) exported.add(kind);
        }
      }
      expect(personalKinds.filter((kind) => !exported.has(kind)).toSorted()).to.deep.equal(NOT_EXPORTED.toSorted());
      await slotkeeper.stop();
    });
  });
});
