import { RESOURCE } from '../../../core/model/resource.js';
import { ALL } from '../../../core/model/rights.js';
import { RULES } from '../../../core/model/rules.js';
import { completeExample, requestSchema } from '../description/fields.js';
import type { Operation } from '../description/operation.js';
import { flag, include, search } from '../description/query.js';
import * as examples from '../openapi/examples.js';
import { crud } from './crud.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';

const rules = examples.newResource.rules;

const its = described(RESOURCE, 'Resource', {
  examples: { uuid: examples.exampleUuids.resources, sent: examples.newResource, patch: examples.resourcePatch },
  request: {
    schedule: { title: 'NewSchedule', examples: [examples.schedule] },
    rules: { title: 'NewRules', examples: [rules] },
  },
  answer: { schedule: { title: 'Schedule', examples: [examples.schedule] } },
  others: { rules: requestSchema(RULES, { title: 'Rules', examples: [completeExample(RULES, rules)] }) },
});
export const { schema: resourceSchema, view: resourceView } = its;

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
    changing: 'Existing bookings stay as they are.',
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
