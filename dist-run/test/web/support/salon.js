import { createClient, orThrow } from '../../../adapters/client/index.js';
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
export async function openSalon(service, fields = {}) {
    const { uuid, client } = await service.app({
        name: 'Salon Linde',
        description: 'Hair in Kreuzberg, since 1998.',
        ...fields,
    });
    const made = async (result) => orThrow((await result));
    const resource = async (name) => {
        const schedule = { weekly: [{ days: [...DAYS], start: '09:00', end: '18:00' }] };
        const body = { name, timezone: 'Europe/Berlin', schedule };
        return (await made(client.createResource({ body }))).uuid;
    };
    const people = { ana: await resource('Ana'), ben: await resource('Ben'), chloe: await resource('Chloé') };
    const chairs = [await resource('Window chair'), await resource('Chair at the back')];
    const stylist = { name: 'stylist', resources: Object.values(people) };
    const chair = { name: 'chair', resources: chairs };
    const offer = async (body) => (await made(client.createService({ body: { timezone: 'Europe/Berlin', rules: { slot_minutes: 30 }, ...body } }))).uuid;
    const services = {
        cut: await offer({
            name: 'Cut and finish',
            description: 'Wash, cut and blow-dry.',
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
    const keyWith = async (body) => (await made(client.createKey({ body: { name: 'Website', ...body } }))).key;
    const key = await keyWith({});
    const addressOf = (text) => `${service.url}/book?key=${text}`;
    return {
        uuid,
        client,
        key,
        people,
        services,
        page: addressOf(key),
        pageOf: async (body) => addressOf(await keyWith(body)),
    };
}
/** A visitor who calls the interface with a key, as any other page would. */
export function visitor(service, key) {
    return createClient({ baseUrl: service.url, token: key });
}
