import { expect } from 'chai';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { buildContainer, Ports } from '../bootstrap/index.js';
import * as core from '../core/index.js';

/** Classes of the core that are no use cases: errors, and tools that callers and storages construct themselves. */
const NOT_USE_CASES = new Set([
  'CommitQueue',
  'CalendarHints',
  'CopyStorage', // needs two storages
  'FieldReader',
  'GuardedLedger',
  'LinkFinder',
  'NumberedPaginator',
  'Replay',
  'Sales',
  'Snapshot',
  'LetterLedger',
  'TellingLedger',
  'Turns',
]);

describe('the container', () => {
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
        hasMail: true,
        mailFrom: 'bookings@example.com',
        writeActionLog: () => {},
      },
      onFault: () => {},
    });

  const isUseCase = (value: unknown): value is new (needs: never) => object =>
    typeof value === 'function' &&
    /^class\b/.test(Function.prototype.toString.call(value)) &&
    !(value.prototype instanceof Error) &&
    !NOT_USE_CASES.has(value.name);
  const names = (Object.values(core) as unknown[]).filter(isUseCase).map(({ name }) => name);

  it('builds the use cases once', () => {
    const container = build();
    expect(container.get(Ports.useCases)).to.equal(container.get(Ports.useCases));
  });

  it('contains every use case of the core under the name of its class', () => {
    expect(names.length).to.be.greaterThan(30);
    const { checkAction, ...useCases } = build().get(Ports.useCases);
    expect(checkAction).to.be.a('function');
    expect(Object.values(useCases).map((useCase) => useCase.constructor.name)).to.have.members(names);
    for (const [name, useCase] of Object.entries(useCases)) {
      expect(name.toLowerCase()).to.equal(useCase.constructor.name.toLowerCase());
    }
  });

  it('resolves every port', () => {
    const container = build();
    for (const [name, port] of Object.entries(Ports)) expect(container.get(port as symbol), name).to.exist;
  });

  it('builds the use cases with a part that was replaced before', async () => {
    const container = build();
    container.rebindSync(Ports.newUuid).toConstantValue(() => '00000000-0000-4000-8000-000000000042');
    const { issueOwnerToken } = container.get(Ports.useCases);
    const { uuid } = await issueOwnerToken('ada@example.com');
    expect(uuid).to.equal('00000000-0000-4000-8000-000000000042');
  });
});
