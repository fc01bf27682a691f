import type { Schemas } from '../../../../client/index.js';

export type Action = NonNullable<Schemas['Workflow']['actions']>[number];

type Trigger = Action['trigger'];

/** Triggers in the order of a booking's life, with their words. */
export const TRIGGERS: Readonly<Record<Trigger, string>> = {
  'booking.held': 'When a time is put on hold',
  'booking.created': 'When a booking is made',
  'booking.confirmed': 'When a booking is confirmed',
  'booking.updated': 'When a booking’s details change',
  'booking.rescheduled': 'When a booking is moved',
  'booking.cancelled': 'When a booking is cancelled',
  'booking.declined': 'When a booking is declined',
  'booking.expired': 'When a booking expires',
  'booking.completed': 'When a booking is completed',
  'booking.no_show': 'When somebody did not come',
  'booking.checked_in': 'When the customer of a booking has come',
  'booking.ended': 'When a booking is ended, maybe early',
  'booking.paid': 'When a payment is reported',
  'booking.payment_late': 'When a payment comes too late',
  'booking.refunded': 'When a refund is reported',
  'booking.start': 'At the start of a booking',
  'booking.end': 'At the end of a booking',
  'customer.erased': 'When a customer is erased',
};

/** Returns the words for a trigger. Other types of events stay as they are. Null: a letter (standard e-mail) sent again on request. */
export const triggerWords = (trigger: Schemas['Delivery']['trigger']): string =>
  trigger === null ? 'Sent again' : trigger in TRIGGERS ? TRIGGERS[trigger as Trigger] : trigger;

/** Names of the standard letters to customers. */
export const CUSTOMER_LETTERS: Readonly<
  Record<Exclude<NonNullable<Schemas['Delivery']['letter']>, `team_${string}`>, string>
> = {
  confirmed: 'Confirmation',
  pending: 'Request received',
  payment_due: 'Payment due',
  declined: 'Request declined',
  moved: 'New time',
  cancelled: 'Cancellation',
  reminder: 'Reminder',
  no_show: 'Missed booking',
};

export const TYPES: Readonly<Record<Action['type'], string>> = {
  email: 'Send an e-mail',
  webhook: 'Call a web address',
  transition: 'Change the booking',
  log: 'Write a line into the log',
};

/** Describes when an action runs: "1 day before the start of a booking". */
export function momentWords({ trigger, offset_minutes }: Pick<Action, 'trigger' | 'offset_minutes'>): string {
  const words = triggerWords(trigger);
  if (offset_minutes === 0) return words;
  const minutes = Math.abs(offset_minutes);
  const [length, unit] = minutes % 1440 === 0 ? [1440, 'day'] : minutes % 60 === 0 ? [60, 'hour'] : [1, 'minute'];
  const count = minutes / length;
  const rest = words.charAt(0).toLowerCase() + words.slice(1);
  const many = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return `${many} ${offset_minutes < 0 ? 'before' : 'after'} ${rest.replace(/^(?:at|when) /, '')}`;
}

interface answerWordsNeeds {
  readonly status: number | null;
  readonly message: string | null;
}

/** Describes the result of a delivery: "Answer 503: Service Unavailable". */
export const answerWords = ({ status, message }: answerWordsNeeds): string =>
  [status === null ? '' : `Answer ${status}`, message ?? ''].filter((text) => text !== '').join(': ');
