import type { Schemas } from '../../../../client/index.js';

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
};

const KINDS: Readonly<Record<string, string>> = {
  app: 'The app',
  resource: 'A person or room',
  service: 'A service',
  workflow: 'A workflow',
  action: 'An action',
  key: 'A booking page',
  time_off: 'Time off',
  calendar: 'A calendar',
  feed: 'A calendar address',
  series: 'A series',
  customer: 'A customer',
  booking: 'The booking',
};

const VERBS: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  erased: 'erased',
  stale: 'could not be read for too long',
  rotated: 'given a new address',
};

/** What happened, in a sentence. */
export function eventWords({ type }: Pick<Schemas['Event'], 'type'>): string {
  if (type === 'booking.expired') return 'The booking has expired';
  const [kind = '', what = ''] = (type as string).split('.');
  const who = KINDS[kind] ?? kind;
  const verb = (kind === 'booking' ? BOOKING[what] : VERBS[what]) ?? what.replaceAll('_', ' ');
  return verb.startsWith('could') ? `${who} ${verb}` : `${who} was ${verb}`;
}
