import { expect } from 'chai';
import type { ServiceIdentifier } from 'inversify';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { buildContainer, Ports } from '../bootstrap/index.js';
import { useCasesOf } from '../bootstrap/use-cases.js';
import * as core from '../core/index.js';

/** Classes of the core that are no use cases: errors, and what callers and storages make for themselves. */
const NOT_BOUND = new Set([
  'CalendarHints',
  'CopyStorage', // works on two storages, of which a container has one
  'FieldReader',
  'NumberedPaginator',
  'Replay',
  'Sales',
  'Snapshot',
  'TellingLedger',
  'Turns',
]);

/** What nobody asks for by itself: the clock runs it, or use cases do. */
const RUN_BY_THE_CLOCK = new Set(['FinishErasures', 'CalendarWorker', 'ManageSecrets', 'SettleBookings', 'Worker']);

describe('container', () => {
  const build = () =>
    buildContainer({
      storage: openMemoryStorage(),
      clock: Date.now,
      webhookAllowPrivate: false,
      publicUrl: null,
      secretKey: null,
      channels: {
        sendWebhook: async () => ({ ok: true, status: 204, message: null, notBefore: null, final: false }),
        sendMail: async () => ({ ok: true, status: 250, message: null, notBefore: null, final: false }),
        organizer: 'bookings@example.com',
        writeActionLog: () => {},
      },
      onFault: () => {},
    });

  type UseCase = new (needs: never) => object;
  const isUseCase = (value: unknown): value is UseCase =>
    typeof value === 'function' &&
    /^class\b/.test(Function.prototype.toString.call(value)) &&
    !(value.prototype instanceof Error) &&
    !NOT_BOUND.has(value.name);
  const useCases = (Object.values(core) as unknown[]).filter(isUseCase);

  it('resolves every use case, and each as one and the same', () => {
    const container = build();
    expect(useCases.length).to.be.greaterThan(30);
    for (const useCase of useCases) {
      const instance = container.get(useCase as ServiceIdentifier<object>);
      expect(instance, useCase.name).to.be.instanceOf(useCase);
      expect(container.get(useCase as ServiceIdentifier<object>), useCase.name).to.equal(instance);
    }
  });

  it('gives every use case that can be asked for, by its name', () => {
    const names = useCases.map(({ name }) => name).filter((name) => !RUN_BY_THE_CLOCK.has(name));
    const given = Object.entries(useCasesOf(build()));
    expect(given.map(([, useCase]) => useCase.constructor.name)).to.have.members(names);
    for (const [name, useCase] of given) expect(name.toLowerCase()).to.equal(useCase.constructor.name.toLowerCase());
  });

  it('resolves every port', () => {
    const container = build();
    for (const [name, port] of Object.entries(Ports)) expect(container.get(port as symbol), name).to.exist;
  });

  it('lets a part be swapped before it is used', async () => {
    const container = build();
    await container.unbind(Ports.clock);
    container.bind(Ports.clock).toConstantValue(() => 42);
    expect(container.get(Ports.clock)()).to.equal(42);
  });
});
