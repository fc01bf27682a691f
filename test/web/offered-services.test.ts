import { expect } from 'chai';
import { createClient } from '../../adapters/client/index.js';
import { listOffered } from '../../adapters/web/browser/book/offered-services.js';
import { serviceFor } from './support/service.js';

/** Limits of what a service has. */
const ROLES = 10;
const POOL = 100;
/** Services: one more than the resources that a page may name. */
const SERVICES = 11;

describe('the services of the booking page', () => {
  const service = serviceFor('the suite');

  it('are all listed even if one page would contain too many resources', async () => {
    const { client } = await service.app();
    const pool: string[] = [];
    for (let i = 0; i < POOL; i += 1) {
      const body = { name: `Person ${i}`, timezone: 'UTC' };
      pool.push(((await client.createResource({ body })) as { readonly uuid: string }).uuid);
    }
    const roles = Array.from({ length: ROLES }, (_, i) => ({ name: `role-${i}`, resources: pool }));
    for (let i = 0; i < SERVICES; i += 1) {
      await client.createService({ body: { name: `Service ${i}`, durations: [30], timezone: 'UTC', roles } });
    }
    const { key } = (await client.createKey({ body: { name: 'Website' } })) as { readonly key: string };
    const visitor = createClient({ baseUrl: service.url, token: key });
    const refused = await visitor.listServices({ query: { limit: SERVICES } });
    expect(refused).to.include({ outcome: 'refused', status: 400 });

    const listed = await listOffered(visitor, new AbortController().signal);
    const names = listed.outcome === 'ok' ? listed.value.map(({ name }) => name) : listed;
    expect(names).to.deep.equal(Array.from({ length: SERVICES }, (_, i) => `Service ${i}`));
  });
});
