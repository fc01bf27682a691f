import { expect } from 'chai';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { buildContainer, Ports } from '../bootstrap/index.js';

describe('the container', () => {
  const build = () => buildContainer({ storage: openMemoryStorage(), sendMail: () => Promise.reject() });

  it('builds the use cases once', () => {
    const container = build();
    expect(container.get(Ports.useCases)).to.equal(container.get(Ports.useCases));
  });

  it('resolves every port', () => {
    const container = build();
    for (const [name, port] of Object.entries(Ports)) expect(container.get(port as symbol), name).to.exist;
  });

  it('builds the use cases with a part that was replaced before, and refuses to replace one afterwards', async () => {
    const container = build();
    container.rebindSync(Ports.newUuid).toConstantValue(() => '00000000-0000-4000-8000-000000000042');
    const { owners } = container.get(Ports.useCases);
    const { uuid } = await owners.issueToken('ada@example.com');
    expect(uuid).to.equal('00000000-0000-4000-8000-000000000042');
    for (const name of ['rebind', 'rebindSync', 'unbind', 'unbindAllSync', 'unbindSync'] as const)
      expect(() => container[name](Ports.clock), name).to.throw('Nothing can be rebound any more');
  });
});
