import type { Member } from '../../model/callers.js';
import type { ChangeEvent } from '../../model/change-event.js';
import type { AppEvent, BookingEvent, EventType } from '../../model/event.js';
import { isOwnBooking } from './ownership.js';

/** Event of a booking that moved to resources of other members: it only identifies the booking. */
type LostBookingEvent = Omit<BookingEvent, 'data' | 'changes'> & {
  readonly data: { readonly kind: 'booking'; readonly uuid: string };
};

/** Event in the form that a caller may see. */
export type SeenEvent = AppEvent | LostBookingEvent;

const OF_RECEPTION: ReadonlySet<string> = new Set(['booking', 'series', 'resource', 'service', 'time_off', 'customer']);
const OF_SELF: ReadonlySet<string> = new Set(['booking', 'resource', 'service', 'time_off']);

/** True if the member may see events of that type at all. */
export function seesType({ role }: Pick<Member, 'role'>, type: EventType): boolean {
  if (role === 'manager') return true;
  return (role === 'reception' ? OF_RECEPTION : OF_SELF).has(type.slice(0, type.indexOf('.')));
}

/** Returns the event in the form that the caller may see. Undefined if it must not be shown. */
export function seenEvent(member: Member | undefined, event: AppEvent): SeenEvent | undefined {
  if (!member || member.role === 'manager') return event;
  if (!seesType(member, event.type)) return undefined;
  if (member.role === 'reception') return event;
  if (event.booking !== null) return seenBookingEvent(member, event);
  return 'actor' in event && concerns(member, event) ? seenChangeEvent(member, event) : undefined;
}

function seenBookingEvent(member: Member, event: BookingEvent): SeenEvent | undefined {
  if (isOwnBooking(member, event.data)) return event;
  if (!event.formerResources?.some((uuid) => member.resources.includes(uuid))) return undefined;
  const { changes: _, ...lost } = event;
  return { ...lost, data: { kind: 'booking', uuid: event.booking } };
}

/** Returns the event as the member sees it. An event of time off does not name resources of other members. */
function seenChangeEvent(member: Member, event: ChangeEvent): ChangeEvent {
  const { resources } = event.changes;
  if (event.data.kind !== 'time_off' || !resources) return event;
  const own = (value: unknown) =>
    Array.isArray(value) ? value.filter((uuid) => member.resources.includes(uuid)) : value;
  return { ...event, changes: { ...event.changes, resources: { from: own(resources.from), to: own(resources.to) } } };
}

/** True if the event concerns a resource of the member, before or after the change. */
function concerns({ resources }: Member, event: ChangeEvent): boolean {
  if (event.data.kind === 'resource') return resources.includes(event.data.uuid);
  const { resources: concerned = [] } = event;
  return concerned === null || concerned.some((uuid) => resources.includes(uuid));
}
