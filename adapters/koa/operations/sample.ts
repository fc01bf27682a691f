import { checkVersion } from '../../../core/basics/versions.js';
import { descriptorOf, type Kind } from '../../../core/model/kinds/objects.js';
import type { KeptObject } from '../../../core/upkeep/sample/delete-sample.js';
import { type Operation, operationIn } from '../description/operation.js';
import { describeList, type JsonSchema, object, success, uuid } from '../description/schemas.js';
import { created, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Apps');

/** Name of a kind in answers, as in events. */
const nameOf = (kind: Kind): string => descriptorOf(kind).reported?.as ?? kind;

const KINDS = [
  'workflow',
  'resource',
  'service',
  'timeOff',
  'series',
  'key',
  'customer',
  'feed',
  'action',
  'booking',
] as const;

const count: JsonSchema = { type: 'integer', minimum: 0 };

const createdSchema: JsonSchema = {
  title: 'CreatedSample',
  description: 'Numbers of new objects.',
  ...object({ bookings: count, customers: count, resources: count, services: count }),
  examples: [examples.createdSample],
};

const sampleSchema: JsonSchema = {
  title: 'Sample',
  ...object({ present: { type: 'boolean', description: 'True if the app has sample data.' } }),
  examples: [{ present: true }],
};

const keptSchema: JsonSchema = {
  title: 'KeptSample',
  ...object({
    kept: describeList(
      object({
        kind: { type: 'string', enum: KINDS.map(nameOf) },
        uuid,
        name: { type: ['string', 'null'], description: "Of a booking: the customer's name, or else its title." },
      }),
    ),
  }),
  examples: [examples.keptSample],
};

const keptView = ({ kind, uuid: id, name }: KeptObject) => ({ kind: nameOf(kind), uuid: id, name });

export function sampleOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/v1/app/sample',
      token: 'app',
      id: 'getSample',
      useCases: [parts.sample.get],
      summary: 'Get whether the app has sample data',
      answers: { 200: success(sampleSchema) },
      async handle({ caller }) {
        return shown({ present: await parts.sample.get(caller) });
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/app/sample',
      token: 'app',
      id: 'createSample',
      useCases: [parts.sample.create],
      summary: 'Fill an app without bookings with sample data',
      description:
        'Adds a salon with people, services, customers, and bookings of some weeks, in the zone, currency and language of the business. Nothing done with them sends mail. An app with a booking of any status: 409 `invalid_state`.',
      answers: { 201: success(createdSchema) },
      failures: [409],
      async handle({ caller, answered }) {
        return answered((once) => parts.sample.create(caller, { once }), created);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/app/sample',
      token: 'app',
      id: 'deleteSample',
      useCases: [parts.sample.delete],
      summary: 'Remove the sample data',
      description:
        "Removes the sample data that nobody has changed, with its deliveries. Changes by the clock count as none. `kept` lists what stays: changed objects, and what these and the app's own objects need. Also without sample data.",
      answers: { 200: success(keptSchema) },
      async handle({ caller, expected }) {
        checkVersion(caller.app, expected);
        return shown({ kept: (await parts.sample.delete(caller)).map(keptView) });
      },
    }),
  ];
}
