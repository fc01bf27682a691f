import { DAY, HOUR } from '../../core/basics/instants.js';
import type { Inside } from '../../core/ledger/storage/inspection.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Booking, buildAllocations } from '../../core/model/booking.js';
import { verifyStorage } from '../../core/upkeep/verification/verify-storage.js';
import { aBooking, addApp, anEvent, anUuid, aResource, aWorkflow, NOW, write } from '../support/samples.js';
import { expect } from './expectation.js';
import type { Open } from './lists.js';
import { aPerson } from './person-repository.js';
import { globalRunner, itIf, type Runner } from './runner.js';

export interface InspectedStorage extends Partial<Runner> {
  /** Removes the allocations of the booking, past the ledger. */
  readonly damage?: ((storage: Storage, booking: Booking) => unknown) | undefined;
}

/** Contract of the inspection. Without `damage`, the test of what it finds is pending. */
export function inspectionContract(open: Open, { damage, ...given }: InspectedStorage = {}): void {
  const { describe, it } = globalRunner(given);
  describe('Inspection', () => {
    async function filled() {
      const storage = await open({ clock: () => NOW });
      const app = await addApp(storage);
      const other = await addApp(storage);
      const resource = aResource({ app: app.uuid, capacity: 5, longestBlock: HOUR });
      const at = (start: number) => aBooking({ app: app.uuid, resources: [resource.uuid], start });
      const bookings = [at(NOW + 3 * DAY), at(NOW + DAY), at(NOW + 2 * DAY)];
      const events = bookings.map((data) => anEvent({ data }));
      await write(storage, app, { put: { resource: [resource], booking: bookings }, events });
      const cancelled = { ...bookings[1]!, status: 'cancelled' as const, version: 2 };
      const event = anEvent({ data: cancelled, type: 'booking.cancelled' });
      await write(storage, app, { put: { booking: [cancelled] }, events: [event] });
      await write(storage, other, { put: { workflow: [aWorkflow({ app: other.uuid })] } });
      const stored = [bookings[0]!, cancelled, bookings[2]!];
      return { storage, app, other, resource, stored, events: [...events, event] };
    }

    async function all<T>(portions: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
      const found: T[] = [];
      for await (const portion of portions) found.push(...portion);
      return found;
    }

    it('reads everything that is stored, one app at a time', async () => {
      const { storage, app, other, resource, stored, events } = await filled();
      await storage.inspection.inspect(async (inside) => {
        const apps = [app, other].map(({ uuid, slug }) => ({ uuid, slug }));
        expect(await all(inside.apps())).to.have.deep.members(apps);
        expect(await inside.head(app.uuid)).to.deep.equal({ sequence: 2, at: NOW });
        expect(await inside.head(anUuid())).to.equal(undefined);
        expect(await all(inside.objects(app.uuid, 'booking'))).to.have.deep.members(stored);
        expect(await all(inside.objects(app.uuid, 'workflow'))).to.deep.equal([]);
        expect(await all(inside.objects(other.uuid, 'workflow'))).to.have.length(1);
        const [first, cancelled] = stored as [(typeof stored)[0], (typeof stored)[0]];
        const asked = [first.uuid, anUuid(), cancelled.uuid];
        expect(await all(inside.objects(app.uuid, 'booking', asked))).to.have.deep.members([first, cancelled]);
        expect(await all(inside.objects(other.uuid, 'booking', asked))).to.deep.equal([]);
        expect(await all(inside.events(app.uuid))).to.deep.equal(events);
        expect(await all(inside.events(app.uuid, [cancelled.uuid]))).to.deep.equal([events[1], events[3]]);
        const taken = [stored[2]!, first].flatMap(buildAllocations);
        expect(await all(inside.allocations(app.uuid, resource.uuid))).to.deep.equal(taken);
        expect(await inside.allocationsOf(app.uuid, [first, cancelled])).to.deep.equal(buildAllocations(first));
      });
    });

    it('reads all persons, or those that were asked for', async () => {
      const storage = await open();
      const persons = ['ada', 'bea', 'cid'].map((name) => aPerson({ uuid: anUuid(), email: `${name}@example.com` }));
      for (const person of persons) await storage.persons.add(person);
      const asked = [persons[2]!.uuid, anUuid(), persons[0]!.uuid];
      await storage.inspection.inspect(async (inside) => {
        expect(await all(inside.persons())).to.have.deep.members(persons);
        expect(await all(inside.persons(asked))).to.have.deep.members([persons[0], persons[2]]);
        expect(await all(inside.persons([]))).to.deep.equal([]);
      });
    });

    it('finds no fault in objects that it stored itself', async () => {
      const { storage, app, other } = await filled();
      const verify = async () => {
        const { inspection } = storage;
        return verifyStorage({ inspection, clock: () => NOW })();
      };
      expect(await verify()).to.deep.include({ apps: 2, faults: [], unsettled: [] });
      await storage.apps.remove(other.owner, other.uuid, () => {});
      expect(await verify()).to.deep.include({ apps: 1, faults: [], unsettled: [] });
      await storage.apps.remove(app.owner, app.uuid, () => {});
      expect(await verify()).to.deep.include({ apps: 0, faults: [], unsettled: [] });
    });

    itIf(damage, it)('has findings about damage, which name the objects', async () => {
      const { storage, resource, stored } = await filled();
      await damage!(storage, stored[0]!);
      const { faults } = await verifyStorage({ inspection: storage.inspection, clock: () => NOW })();
      expect(faults.flatMap(({ uuids }) => uuids)).to.contain([stored[0]!.uuid, resource.uuid]);
      expect([...new Set(faults.map(({ app }) => app))]).to.deep.equal([resource.app]);
    });

    it('reads changed objects when it is called again', async () => {
      const { storage, app } = await filled();
      const count = (inside: Inside) => all(inside.objects(app.uuid, 'workflow')).then(({ length }) => length);
      expect(await storage.inspection.inspect(count)).to.equal(0);
      await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      expect(await storage.inspection.inspect(count)).to.equal(1);
    });
  });
}
