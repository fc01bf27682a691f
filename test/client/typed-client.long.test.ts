import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { openApi } from '../support/http.js';
import { type TypedClient, typedClient } from '../support/typed-client.js';

describe('a client with types that openapi-typescript makes', () => {
  let client: TypedClient;
  before(async () => {
    const api = await openApi(openMemoryStorage());
    client = await typedClient((await api.anonymous('GET', '/v1/openapi.json')).text);
    await api.close();
  });
  after(() => client.remove());

  const compile = (body: string) =>
    client.compile(`
      import createClient from 'openapi-fetch';
      import type { components, operations, paths, webhooks } from './slotkeeper.js';
      type Schemas = components['schemas'];
      const api = createClient<paths>({ baseUrl: 'http://127.0.0.1:3000' });
      ${body}
      export type { components, operations, paths, webhooks, Schemas };
      export { api };
    `);

  it('allows fields with defaults to be omitted', async () => {
    const said = await compile(`
      await api.POST('/v1/resources', { body: { name: 'Room 1', rules: { slot_minutes: 30 } } });
      await api.POST('/v1/workflow', { body: { name: 'Visits', description: 'All', settings: { mode: 'confirm' } } });
      await api.POST('/v1/bookings', { body: { resources: ['…'], start: '…', duration_minutes: 60 } });
      const path = { uuid: '…' };
      await api.POST('/v1/apps/{uuid}/token', { params: { path } });
      await api.POST('/v1/apps/{uuid}/token', { params: { path }, body: {} });
      await api.POST('/v1/workflow/{workflow}/actions', {
        params: { path: { workflow: '…' } },
        body: { name: 'A line', trigger: 'booking.created', type: 'log' },
      });
      await api.PATCH('/v1/resources/{uuid}', { params: { path }, body: { rules: { max_advance_days: 30 } } });
      await api.PATCH('/v1/resources/{uuid}', { params: { path }, body: {} });
      await api.GET('/v1/bookings', { params: { query: { status: ['held', 'pending'] } } });
    `);
    expect(said).to.equal('');
  });

  it('infers the config of an action from its type', async () => {
    const said = await compile(`
      const params = { path: { workflow: '…' } };
      const about = { name: 'A', trigger: 'booking.confirmed' } as const;
      const create = '/v1/workflow/{workflow}/actions';
      await api.POST(create, { params, body: { ...about, type: 'webhook', config: { url: 'https://a.example' } } });
      await api.POST(create, { params, body: { ...about, type: 'transition', config: { to: 'no-show' } } });
      // @ts-expect-error: this is the config of a webhook
      await api.POST(create, { params, body: { ...about, type: 'email', config: { url: 'https://a.example' } } });
      // @ts-expect-error: a mail action needs a config
      await api.POST(create, { params, body: { ...about, type: 'email' } });
      export function addressOf(action: Schemas['Action']): string | undefined {
        if (action.type === 'webhook') return action.config.url;
        return action.type === 'email' ? action.config.to : undefined;
      }
    `);
    expect(said).to.equal('');
  });

  it('refuses a wrong call at compile time', async () => {
    const said = await compile(`
      // @ts-expect-error: no slug, no description
      await api.POST('/v1/apps', { body: { name: 'Clinic' } });
      // @ts-expect-error: no such status
      await api.GET('/v1/bookings', { params: { query: { status: ['lost'] } } });
      // @ts-expect-error: a booking is moved by rescheduling it
      export const patch: Schemas['BookingPatch'] = { start: '…' };
      // @ts-expect-error: the query has required parameters
      await api.GET('/v1/booking/availability');
    `);
    expect(said).to.equal('');
  });

  it('knows operations by id, the answers, and the payloads of webhooks', async () => {
    const said = await compile(`
      const { data, error } = await api.POST('/v1/apps', { body: { slug: 'a', name: 'A', description: 'A' } });
      export const token: string | undefined = data?.data.token;
      export const fields: Record<string, string> | undefined = error && 'errors' in error ? error.errors : undefined;
      type Sent = webhooks['booking.cancelled']['post']['requestBody']['content']['application/json'];
      export const reasonOf = (sent: Sent): string | null => sent.data.reason;
      type Headers = operations['createBooking']['responses'][201]['headers'];
      export const locationOf = (headers: Headers): string => headers.Location;
    `);
    expect(said).to.equal('');
  });
});
