import { PLAIN } from './fuzz.js';
import type { World } from './known.js';
import type { FuzzRequest } from './requests.js';

const ROLES = ['manager', 'reception', 'self'];
const programOf = (role: string): string => `program of ${role}`;

/** Credentials of members, as security schemes of a `World` beside those of the document. */
export const MEMBERS: readonly string[] = [...ROLES, ...ROLES.map(programOf)];

/** Sends a request and returns the body of the answer. */
type Ask = (request: FuzzRequest) => Promise<{ readonly data: unknown }>;
type Fields = Readonly<Record<string, unknown>>;

const HOUR = 3_600_000;

/**
 * Adds a member of each role to the business, with a session of its person and a token of its program, another person, and bookings with
 * manage tokens. `number`: of the business, because persons of two businesses need two addresses.
 */
export async function addPeople(world: World, ask: Ask, number: number, now: number): Promise<void> {
  const [app = ''] = world.credentials.get('app') ?? [];
  const post = async (path: string, body: object, credential = app): Promise<Fields> => {
    const headers = { ...bearer(credential), Accept: 'application/json', 'Content-Type': 'application/json' };
    const request = { ...PLAIN, method: 'POST', path, headers, body: JSON.stringify(body), sent: body };
    return (await ask(request)).data as Fields;
  };
  const get = async (path: string) => (await ask({ ...PLAIN, path, headers: bearer(app) })).data;
  const { uuid: business } = (await get('/v1/app')) as Fields;
  const [resource] = (await get('/v1/resources')) as readonly Fields[];
  for (const role of [...ROLES, 'person']) {
    const rights = {
      role: role === 'person' ? 'reception' : role,
      ...(role === 'self' && { resources: [resource?.uuid] }),
    };
    const email = `${role}-${number}@example.com`;
    world.remember('email', email);
    const { uuid } = await post('/v1/staff', { name: role, email, ...rights });
    const { link } = await post(`/v1/staff/${uuid}/link`, {});
    const { token: session } = await post('/v1/link', { password: 'correct horse battery' }, String(link));
    world.accept(role, role === 'person' ? session : `${session}@${business}`);
    if (role !== 'person') world.accept(programOf(role), (await post(`/v1/staff/${uuid}/tokens`, {})).token);
  }
  // Some begin while the business is used, so that they can be checked in, ended, completed and no-shows.
  for (const [index, hours] of [1, 1, 2, 3, 4, 6, 48].entries()) {
    const start = new Date((Math.ceil(now / HOUR) + hours) * HOUR).toISOString();
    const customer = { name: 'Grace', email: `customer-${index}@example.com` };
    const hold = hours === 48 && { hold_seconds: 86_400 };
    const body = { resources: [resource?.uuid], start, duration_minutes: 60, customer, ...hold };
    await post('/v1/bookings?include=manage_token', body);
  }
}

/** Returns the header of a credential. */
export const bearer = (credential: string): { readonly Authorization: string } => ({
  Authorization: `Bearer ${Buffer.from(credential).toString('base64')}`,
});
