import { isBookingless, TRIGGERS, type Trigger } from '../../../core/model/action.js';
import type { Status } from '../../../core/model/booking.js';
import { type JsonSchema, object, timestamp, uuid } from '../description/schemas.js';
import type { Components } from './components.js';
import * as examples from './examples.js';

/** Builds the schema of a webhook's payload. */
const payloadOf = (title: string, data: JsonSchema): JsonSchema => ({
  title,
  ...object({
    type: { type: 'string', enum: TRIGGERS, description: 'The trigger of the action that sends the webhook.' },
    timestamp: { ...timestamp, description: 'Time at which the webhook was sent.' },
    data,
  }),
});

/** Reason why each trigger calls a webhook, and the status of its booking. The status is null if the trigger is not about a booking. */
const MOMENTS: Readonly<Record<Trigger, { readonly summary: string; readonly status: Status | null }>> = {
  'booking.held': { summary: 'A time was held', status: 'held' },
  'booking.created': { summary: 'A booking was made, or a hold was confirmed', status: 'confirmed' },
  'booking.updated': { summary: "A booking's details were changed", status: 'confirmed' },
  'booking.confirmed': { summary: 'A booking was confirmed', status: 'confirmed' },
  'booking.declined': { summary: 'A booking was declined', status: 'declined' },
  'booking.cancelled': { summary: 'A booking was cancelled', status: 'cancelled' },
  'booking.rescheduled': { summary: 'A booking was rescheduled', status: 'confirmed' },
  'booking.expired': { summary: 'A hold expired, or nobody approved in time', status: 'expired' },
  'booking.completed': { summary: 'A booking was completed', status: 'completed' },
  'booking.no_show': { summary: 'The customer of a booking did not come', status: 'no_show' },
  'booking.checked_in': { summary: 'The customer of a booking came', status: 'confirmed' },
  'booking.ended': { summary: 'A booking was ended, possibly before its agreed end', status: 'completed' },
  'booking.paid': { summary: 'A payment for a booking was recorded', status: 'confirmed' },
  'booking.payment_late': {
    summary: 'A payment came too late, or in another currency, and confirms nothing',
    status: 'expired',
  },
  'booking.refunded': { summary: 'A refund of a booking was recorded', status: 'cancelled' },
  'customer.erased': { summary: 'A customer was erased', status: null },
  'booking.start': { summary: 'The start of a booking, or a time before or after it', status: 'confirmed' },
  'booking.end': { summary: 'The end of a booking, or a time before or after it', status: 'completed' },
};

const HEADERS = [
  {
    name: 'webhook-id',
    description: 'The UUID of the delivery: the same on every attempt, so that a receiver can drop repeats.',
    example: examples.delivery.uuid,
  },
  { name: 'webhook-timestamp', description: 'When it was sent, in seconds since 1970.', example: '1795424401' },
  {
    name: 'webhook-signature',
    description: '`v1,` and the Base64 of the HMAC-SHA256; several, separated by blanks, while a secret rotates.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];

/** Webhooks that the service sends for actions (Standard Webhooks), by trigger. */
export function describeWebhooks(booking: JsonSchema, components: Components): Readonly<Record<string, object>> {
  const payload = payloadOf('WebhookPayload', booking);
  const payloadOfOthers = payloadOf('ObjectWebhookPayload', object({ uuid }));
  return Object.fromEntries(
    TRIGGERS.map((trigger) => {
      const its = isBookingless(trigger) ? payloadOfOthers : payload;
      return [trigger, { post: webhookOf(trigger, its, components) }];
    }),
  );
}

function webhookOf(trigger: Trigger, payload: JsonSchema, components: Components): object {
  const { summary, status } = MOMENTS[trigger];
  const data = status === null ? { uuid: examples.exampleUuids.customers } : { ...examples.booking, status };
  const example = { type: trigger, timestamp: examples.attempt.at, data };
  return {
    operationId: `on${trigger.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Actions'],
    summary,
    security: [],
    parameters: HEADERS.map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: components.content(['application/json'], payload, example) },
    responses: {
      '2XX': { description: 'Taken.' },
      410: { description: 'Not wanted any more: the action is disabled.' },
      default: { description: 'Not taken: it is sent again later, at most nine times.' },
    },
  };
}
