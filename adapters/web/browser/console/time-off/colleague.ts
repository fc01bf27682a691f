import type { Client, Schemas } from '../../../../client/index.js';
import { resourcesOf } from '../booking/booking-facts.js';
import type { Failure } from '../words.js';

export type AffectedBooking = Schemas['Affected']['bookings'][number];
type Given = { readonly outcome: 'ok' } | Failure | 'nobody';

/** Moves a booking of a service to another resource of the same role that is free at that time. */
export async function giveToColleague(
  client: Client,
  { uuid, service: named, resources }: AffectedBooking,
): Promise<Given> {
  if (!named) return 'nobody';
  const read = await client.getBooking({ path: { uuid } });
  if (read.outcome !== 'ok') return read;
  const booking = read.value;
  const { start, end } = booking;
  const found = await client.findAvailability({
    query: {
      service: named.uuid,
      from: start,
      to: end,
      duration_minutes: (Date.parse(end) - Date.parse(start)) / 60_000,
      exclude_booking: uuid,
      format: 'slots',
      choices: true,
    },
  });
  if (found.outcome !== 'ok') return found;
  const slot = found.value.slots?.find((one) => Date.parse(one.start) === Date.parse(start));
  if (!slot?.choices) return 'nobody';
  const service = await client.getService({ path: { uuid: named.uuid } });
  if (service.outcome !== 'ok') return service;
  // Cast: the type also includes the reduced view for keys, but the console always uses an app's token.
  const { roles } = service.value as Schemas['Service'];
  const closed = new Set(resources.map((one) => one.uuid));
  const role = roles.find((one) => one.resources.some((each) => closed.has(each)));
  const taken = new Set(resourcesOf(booking));
  const colleague = slot.choices[role?.name ?? '']?.find((each) => !taken.has(each) && !closed.has(each));
  if (colleague === undefined) return 'nobody';
  const ifMatch = read.headers.get('ETag') ?? undefined;
  return client.rescheduleBooking({ path: { uuid }, body: { resources: [colleague] }, ifMatch });
}
