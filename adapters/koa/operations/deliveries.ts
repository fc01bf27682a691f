import { formatInstant } from '../../../core/basics/instants.js';
import { TRIGGERS } from '../../../core/model/action.js';
import { EVENT_TYPES } from '../../../core/model/event.js';
import { JOB_STATUSES, type Job } from '../../../core/model/job.js';
import { LETTER_KINDS } from '../../../core/model/letters.js';
import { type Operation, operationIn } from '../description/operation.js';
import { choice, identifier, inSlices, paging } from '../description/query.js';
import {
  describeList,
  describePage,
  type JsonSchema,
  nullable,
  object,
  success,
  timestamp,
  uuid,
} from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { attemptSchema, attemptView } from './actions.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Deliveries');

/** Value of `letter` for the mail that tells the team how many mails were held back. It is no letter that can be switched off. */
const HELD_BACK = 'team_held_back';

export const deliverySchema: JsonSchema = {
  title: 'Delivery',
  ...object({
    uuid,
    booking: {
      ...nullable(uuid),
      description: 'The booking. null, like `sequence`, if the delivery is not about a booking.',
    },
    workflow: { ...nullable(uuid), description: 'null for a letter or a subscription, like `action`.' },
    action: nullable(uuid),
    letter: {
      type: ['string', 'null'],
      enum: [...LETTER_KINDS, HELD_BACK, null],
      description:
        'The kind of letter. null for an action or a subscription. `team_held_back` tells the team how many mails were held back (a limit of mails that visitors and bookers cause).',
    },
    subscription: {
      type: ['string', 'null'],
      description:
        'The name of the subscription of the program that the service is part of, which gets the event. Otherwise null.',
    },
    series: { ...nullable(uuid), description: 'The series that a letter is about.' },
    trigger: {
      type: ['string', 'null'],
      enum: [...new Set([...TRIGGERS, ...EVENT_TYPES]), null],
      description: 'For a subscription, the type of the event. null for a letter that was sent again on request.',
    },
    sequence: { type: ['integer', 'null'] },
    due_at: timestamp,
    status: { type: 'string', enum: JOB_STATUSES },
    to: {
      type: ['string', 'null'],
      description:
        'The receiver of the last attempt, masked: an address such as `g•••@example.com`, or the host of a webhook.',
    },
    reason: {
      type: ['string', 'null'],
      description: 'Reason for which the delivery was skipped or failed. Otherwise null.',
    },
    attempts: describeList(attemptSchema),
    next_at: { ...nullable(timestamp), description: 'The time of the next attempt. null: there will be none.' },
    created_at: timestamp,
    updated_at: timestamp,
  }),
  examples: [examples.delivery],
};

export function deliveryView(job: Job) {
  return {
    uuid: job.uuid,
    booking: job.booking,
    workflow: job.workflow,
    action: job.letter || job.report || job.subscription ? null : job.action,
    letter: job.letter?.kind ?? (job.report ? HELD_BACK : null),
    subscription: job.subscription ?? null,
    series: job.letter?.series?.uuid ?? null,
    trigger: job.trigger,
    sequence: job.sequence,
    due_at: formatInstant(job.dueAt),
    status: job.status,
    to: job.to ?? null,
    reason: job.reason,
    attempts: job.attempts.map(attemptView),
    next_at: job.nextAt === null ? null : formatInstant(job.nextAt),
    created_at: formatInstant(job.createdAt),
    updated_at: formatInstant(job.updatedAt),
  };
}

export function deliveryOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/v1/deliveries',
      token: 'app',
      id: 'listDeliveries',
      useCases: [parts.deliveries.list],
      summary: 'List deliveries, oldest first',
      query: {
        ...paging,
        status: choice(JOB_STATUSES, 'Only deliveries with this status.'),
        action: identifier('Only deliveries of this action.'),
        booking: identifier('Only deliveries for this booking.'),
        letter: choice(LETTER_KINDS, 'Only deliveries of this letter.'),
      },
      answers: { 200: describePage(deliverySchema) },
      async handle({ caller, query }) {
        return listed(await parts.deliveries.list(caller, inSlices(query)), deliveryView);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/deliveries/{uuid}',
      token: 'app',
      id: 'getDelivery',
      useCases: [parts.deliveries.get],
      summary: 'Get a delivery',
      answers: { 200: success(deliverySchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const delivery = deliveryView(await parts.deliveries.get(caller, params.uuid));
        // Jobs have no version, so the tag is a digest of the content.
        const version = parts.digest(JSON.stringify(delivery)).slice(0, 16);
        return shown(delivery, buildEtag({ uuid: delivery.uuid, version }));
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/deliveries/{uuid}/retry',
      token: 'app',
      id: 'retryDelivery',
      useCases: [parts.deliveries.retry],
      summary: 'Retry a failed delivery now',
      description: 'Also one that was skipped because no mail server was set, or because its mail was held back.',
      answers: { 200: success(deliverySchema) },
      failures: [409],
      async handle({ caller, params, answered }) {
        const reply = (job: Job) => shown(deliveryView(job));
        return answered((once) => parts.deliveries.retry(caller, params.uuid, { once }), reply);
      },
    }),
  ];
}
