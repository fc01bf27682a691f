import type { ChangedResource } from '../../../core/availability/resources/change-resource.js';
import { RESOURCE } from '../../../core/model/resource.js';
import { ALL } from '../../../core/model/rights.js';
import { RULES } from '../../../core/model/rules.js';
import { answerSchema, completeExample, requestSchema } from '../description/fields.js';
import type { Operation } from '../description/operation.js';
import { flag, include, search } from '../description/query.js';
import * as examples from '../openapi/examples.js';
import { colorsSchema, withColors } from './colors.js';
import { crud } from './crud.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';
import { affectedSchema, affectedView } from './time-off.js';

const rules = examples.newResource.rules;

const answer = { schedule: { title: 'Schedule', examples: [examples.schedule] } };
const others = {
  rules: requestSchema(RULES, { title: 'Rules', examples: [completeExample(RULES, rules)] }),
  colors: colorsSchema('color'),
};

const its = described(RESOURCE, 'Resource', {
  examples: {
    uuid: examples.exampleUuids.resources,
    sent: examples.newResource,
    patch: examples.resourcePatch,
    assigned: { colors: null },
  },
  request: {
    schedule: { title: 'NewSchedule', examples: [examples.schedule] },
    rules: { title: 'NewRules', examples: [rules] },
  },
  answer,
  others,
});
export const resourceSchema = its.schema;
export const resourceView = (...shown: Parameters<typeof its.view>) => withColors(its.view(...shown));

const changedSchema = answerSchema(
  RESOURCE,
  { title: 'ChangedResource', examples: [{ ...its.example, affected: examples.affected }], inside: answer },
  others,
  { affected: affectedSchema },
);

export function resourceOperations(parts: ApiParts): readonly Operation[] {
  return crud({
    ...its,
    path: '/v1/resources',
    one: 'a resource',
    many: 'resources',
    tag: 'Resources',
    include: include({ meta: ALL }),
    searching: search('name'),
    useCases: parts.resources,
    changing:
      'Existing bookings stay as they are. With `schedule`, `affected` says which of them lie outside the hours now. Members with the role `self` may send `schedule` alone, if `staff_hours` of the app is `self`.',
    changedSchema,
    view: ({ affected, ...resource }: ChangedResource, included) => ({
      ...resourceView(resource, included),
      ...(affected && { affected: affectedView(affected) }),
    }),
    deletion: {
      summary: 'Delete a resource',
      description: 'Refused while it has future bookings, unless `cancel_bookings` cancels them.',
      failures: [409],
      query: {
        cancel_bookings: flag('True: cancels future bookings. Otherwise future bookings make the request fail.'),
      },
    },
    revision: (caller) => parts.resources.revision(caller),
  });
}
