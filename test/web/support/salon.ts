import { type Client, createClient, type Schemas } from '../../../adapters/client/index.js';
import type { SureClient, TestService } from './service.js';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** A salon in Berlin: three people, two chairs, and what they offer. */
export interface Salon {
  readonly uuid: string;
  readonly token: string;
  readonly client: SureClient;
  /** Its public key, for the booking page. */
  readonly key: string;
  readonly people: Readonly<Record<'ana' | 'ben' | 'chloe', string>>;
  readonly services: Readonly<Record<'cut' | 'colour' | 'talk', string>>;
  /** The address of the booking page. */
  readonly page: string;
  /** A page of another key of the same salon. */
  pageOf(fields: object): Promise<string>;
}

export async function openSalon(service: TestService, fields: object = {}): Promise<Salon> {
  const { uuid, token, client } = await service.app({
    name: 'Salon Linde',
    description: 'Hair in Kreuzberg, since 1998.',
    ...fields,
  });
  const resource = async (name: string) => {
    const schedule = { weekly: [{ days: [...DAYS], start: '09:00', end: '18:00' }] };
    return (await client.createResource({ body: { name, timezone: 'Europe/Berlin', schedule } })).uuid;
  };
  const people = { ana: await resource('Ana'), ben: await resource('Ben'), chloe: await resource('Chloé') };
  const chairs = [await resource('Window chair'), await resource('Chair at the back')];
  const stylist = { name: 'stylist', resources: Object.values(people) };
  const chair = { name: 'chair', resources: chairs };
  const offer = async (body: Schemas['NewService']) =>
    (await client.createService({ body: { timezone: 'Europe/Berlin', rules: { slot_minutes: 30 }, ...body } })).uuid;
  const services = {
    cut: await offer({
      name: 'Cut and finish',
      description: 'Wash, cut and blow-dry.',
      instructions: 'Bring a photo',
      durations: [45, 60],
      roles: [stylist, chair],
      price: { amount: 4800, currency: 'EUR' },
    }),
    colour: await offer({
      name: 'Colour',
      description: 'Roots or full head, with time for it to develop.',
      durations: [120],
      roles: [{ ...stylist, resources: [people.ana, people.chloe] }, chair],
      price: { amount: 9550, currency: 'EUR' },
    }),
    talk: await offer({
      name: 'First talk',
      description: '',
      durations: [30],
      roles: [{ ...stylist, resources: [people.ben] }],
      price: { amount: 0, currency: 'EUR' },
    }),
  };
  const keyWith = async (body: Partial<Schemas['NewKey']>) =>
    (await client.createKey({ body: { name: 'Website', ...body } })).key;
  const key = await keyWith({});
  const addressOf = (text: string) => `${service.url}/book?key=${text}`;
  return {
    uuid,
    token,
    client,
    key,
    people,
    services,
    page: addressOf(key),
    pageOf: async (body) => addressOf(await keyWith(body)),
  };
}

/** A visitor who calls the interface with a key, as any other page would. */
export function visitor(service: TestService, key: string): Client {
  return createClient({ baseUrl: service.url, token: key });
}
