import { STATUSES } from '../../../core/model/booking.js';
import { PAYMENT_STATUSES } from '../../../core/model/payment.js';
import {
  describeList,
  type JsonSchema,
  language,
  nullable,
  object,
  text,
  timestamp,
  timezone,
  uuid,
} from '../description/schemas.js';
import { priceShown } from './services.js';

const minor: JsonSchema = { type: 'integer', minimum: 0 };
/** Fields of a booking's payment, without the name of the last payment. */
export const paymentFields = {
  status: {
    type: 'string',
    enum: PAYMENT_STATUSES,
    description:
      '`waived`: confirmed by the business without it. `late`: paid after the hold had expired, and the time is taken. `refund_due`: ended after it was paid.',
  },
  due: {
    ...minor,
    description: 'What must be paid, in minor units. More than `paid` less `refunded` after a move to a higher price.',
  },
  paid: minor,
  refunded: minor,
  currency: { type: 'string' },
  url: { type: ['string', 'null'], description: 'The page where it is paid. null unless the booking waits for it.' },
  expires_at: {
    ...nullable(timestamp),
    description: 'The end of the hold. null unless the booking waits for its payment.',
  },
  updated_at: timestamp,
} as const satisfies Record<string, JsonSchema>;

const paymentShown: JsonSchema = { title: 'OwnPayment', ...nullable(object(paymentFields)) };

const answer: JsonSchema = {
  type: ['string', 'number', 'boolean', 'array'],
  items: { type: 'string' },
  description: 'A text, also for a date and a phone; the chosen option or options; a number; yes or no.',
};

/** Answers of a request, by the ids of their questions. The core reads them, because they depend on the service. */
export const answersInput: JsonSchema = {
  type: ['object', 'null'],
  additionalProperties: nullable(answer),
  description: "Answers to the service's questions, by their ids. null: none.",
};

export const answersShown: JsonSchema = {
  ...describeList(object({ id: text(), label: text(), answer })),
  description: "The answers, with the questions' labels as they were, in the booking's language if possible.",
};

const shortText: JsonSchema = { type: ['string', 'null'], maxLength: 255 };
const longText: JsonSchema = { type: ['string', 'null'], maxLength: 10_000 };
const named = object({ uuid, name: { type: ['string', 'null'], description: 'null if it was deleted.' } });

/** Fields of a booking that its booker sees. */
export const ownBookingFields: Readonly<Record<string, JsonSchema>> = {
  uuid,
  status: { type: 'string', enum: STATUSES },
  start: timestamp,
  end: timestamp,
  duration_minutes: { type: 'number' },
  timezone,
  language: nullable(language),
  units: { type: 'integer' },
  title: shortText,
  notes: longText,
  answers: answersShown,
  customer: nullable(object({ name: shortText, email: shortText, phone: shortText })),
  service: nullable(named),
  instructions: { ...longText, description: "The service's, with a confirmed booking." },
  resources: describeList(named),
  price: priceShown,
  payment: paymentShown,
  reason: longText,
  hold_expires_at: nullable(timestamp),
  sequence: { type: 'integer' },
  cancel_until: {
    ...nullable(timestamp),
    description: 'The moment until which the booker can cancel. null: no such limit.',
  },
  reschedule_until: {
    ...nullable(timestamp),
    description: 'The moment until which the booker can move the booking. null: no such limit.',
  },
  check_in_from: {
    ...nullable(timestamp),
    description: 'The time from which the booker can check in, until the end. null: bookers cannot check in.',
  },
  checked_in_at: nullable(timestamp),
  ended_at: { ...nullable(timestamp), description: 'The actual end of the booking. null: as agreed.' },
  created_at: timestamp,
  updated_at: timestamp,
};
