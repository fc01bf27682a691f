import type { Schemas } from '../../../../client/index.js';

export const EVENT_FILTERS = [
  { value: 'booking.*', label: 'Bookings' },
  { value: 'series.*', label: 'Recurring' },
  { value: 'customer.*', label: 'Customers' },
  { value: 'time_off.*', label: 'Time off' },
  { value: 'service.*', label: 'Services' },
  { value: 'resource.*', label: 'People and rooms' },
  { value: 'key.*', label: 'Booking pages' },
  { value: 'workflow.*', label: 'Workflows' },
  { value: 'action.*', label: 'Actions' },
  { value: 'calendar.*', label: 'Calendars read' },
  { value: 'feed.*', label: 'Calendars shown' },
  { value: 'staff.*', label: 'Staff' },
  { value: 'business.*', label: 'Business' },
  { value: 'letters.*', label: 'E-mails' },
  { value: 'app.*', label: 'The app' },
] as const;

const BOOKING: Readonly<Record<string, string>> = {
  held: 'put on hold',
  created: 'made',
  updated: 'changed',
  confirmed: 'confirmed',
  declined: 'declined',
  cancelled: 'cancelled',
  rescheduled: 'moved',
  completed: 'completed',
  no_show: 'marked as a no-show',
  checked_in: 'checked in',
  ended: 'ended',
  paid: 'paid',
  payment_late: 'paid too late',
  refunded: 'refunded',
};

const KINDS: Readonly<Record<string, string>> = {
  app: 'The app',
  business: 'The profile of the business',
  letters: 'The settings of e-mails',
  resource: 'A person or room',
  service: 'A service',
  workflow: 'A workflow',
  action: 'An action',
  key: 'A booking page',
  time_off: 'Time off',
  calendar: 'A calendar',
  feed: 'A calendar address',
  series: 'A series',
  staff: 'A staff member',
  customer: 'A customer',
  booking: 'The booking',
};

const VERBS: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  erased: 'erased',
  stale: 'could not be read for too long',
  rotated: 'given a new secret',
  invited: 'invited',
  joined: 'joined to a person',
  left: 'left by its person',
};

export function eventWords({ type }: Pick<Schemas['Event'], 'type'>): string {
  if (type === 'booking.expired') return 'The booking has expired';
  const [kind = '', what = ''] = (type as string).split('.');
  const who = KINDS[kind] ?? kind;
  const verb = (kind === 'booking' ? BOOKING[what] : VERBS[what]) ?? what.replaceAll('_', ' ');
  return verb.startsWith('could') ? `${who} ${verb}` : `${who} was ${verb}`;
}

type Actor = NonNullable<Extract<Schemas['Event'], { readonly actor?: unknown }>['actor']>;

const BY: Readonly<Record<Exclude<Actor['kind'], 'staff' | 'user'>, string>> = {
  owner: 'by the owner',
  app: 'by a program',
  session: 'in the console',
  key: 'on a booking page',
  manage: 'by the customer',
  command: 'by a command',
  clock: 'by itself',
  notice: 'by the payment provider',
};

/** Returns the actor in words: `by Ana`, `on a booking page`. Empty if unknown. */
export function actorWords(actor: Actor | null | undefined, staffName: (uuid: string) => string): string {
  if (!actor) return '';
  if (actor.kind === 'user') return `by ${actor.id}`;
  return actor.kind === 'staff' ? `by ${staffName(actor.uuid ?? '')}` : BY[actor.kind];
}
