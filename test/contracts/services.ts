import { expect } from 'chai';
import type { Service } from '../../core/model/service.js';
import { addApp, anUuid, aService, ODD_META, write } from '../support/samples.js';
import type { Open } from './lists.js';
import { namedObjectsContract } from './named-objects.js';

const [ANA, BEN] = [anUuid(), anUuid()];

/** Service with all fields set. */
const FULL: Partial<Service> = {
  description: '👩‍👩‍👧 x'.repeat(1000),
  durations: [60, 527_040, 1],
  roles: [
    { name: 'a_b-c', resources: [BEN, ANA], count: 2, units: 10_000, weights: { [ANA]: 100 }, steps: ['x', 'z'] },
    { name: '__proto__', resources: [ANA], count: 1, units: 1, weights: {}, steps: null },
  ],
  steps: [
    { name: 'x', durationMinutes: 5 },
    { name: 'y', durationMinutes: null },
    { name: 'z', durationMinutes: 527_040 },
  ],
  assign: 'round_robin',
  rules: {
    slotMinutes: 1,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 30,
    minNoticeMinutes: null,
    maxAdvanceDays: 36_500,
  },
  limits: [
    { per: 'resource', period: 'day', max: 1 },
    { per: 'customer', period: 'active', max: 100_000 },
  ],
  timezone: 'america/Argentina/ushuaia',
  workflow: anUuid(),
  price: { amount: 1_000_000_000, currency: 'JPY' },
  active: false,
  meta: ODD_META,
  rotas: { 'a_b-c': { floor: 2 ** 40, turns: { [ANA]: 2 ** 41, [BEN]: 0 } } },
};

export function servicesContract(open: Open): void {
  const subject = {
    kind: 'service',
    sample: aService,
    odd: [FULL],
  } as const;
  namedObjectsContract<Service>('services', open, subject, () => {
    it('returns the services that refer to a resource or a workflow, in creation order', async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const workflow = anUuid();
      const role = (...resources: string[]) => ({
        ...FULL.roles![1]!,
        name: resources.join('').slice(0, 64),
        resources,
      });
      const one = aService({ app: app.uuid, roles: [role(BEN), role(ANA)] });
      const two = aService({ app: app.uuid, roles: [role(ANA)], workflow });
      const neither = aService({ app: app.uuid, roles: [role(BEN)], name: ANA, description: workflow });
      const elsewhere = aService({ app: other.uuid, roles: [role(ANA)], workflow });
      await write(storage, app, { put: { service: [one, neither, two] } });
      await write(storage, other, { put: { service: [elsewhere] } });
      const naming = (uuid: string) =>
        storage.ledger.read(app.uuid, {}, (view) =>
          view
            .select({ kind: 'service', where: ['has', 'names', uuid] })
            .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)),
        );
      expect(await naming(ANA)).to.deep.equal([one, two]);
      expect(await naming(workflow)).to.deep.equal([two]);
      expect(await naming(anUuid())).to.deep.equal([]);
      await write(storage, app, { put: { service: [{ ...one, roles: [role(BEN)], version: 2 }] } });
      expect(await naming(ANA)).to.deep.equal([two]);
      await write(storage, app, { removed: [{ kind: 'service', uuid: two.uuid }] });
      expect(await naming(ANA)).to.deep.equal([]);
    });
  });
}
