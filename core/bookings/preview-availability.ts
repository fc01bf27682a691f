import type { NewTurn, NewUuid } from '../basics/ports.js';
import {
  custom,
  type InputOf,
  instant,
  integer,
  object,
  oneOf,
  parse,
  timezone,
  uuid,
  type ValuesOf,
} from '../basics/schema.js';
import { referenced } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import { NO_OVERRIDE } from '../model/override.js';
import { type NewService, SERVICE, type Service } from '../model/service.js';
import { MINUTES_MAX } from '../model/settings.js';
import { checkSpan } from './availability-query.js';
import { type Availability, ofService, runSearch, type SearchSize } from './find-availability.js';
import { buildWanted } from './services/service-hints.js';

/** Query for the slots that a service would have with the given fields. Errors of the service have paths that begin with `service.`. */
export const PREVIEW = object(
  {
    service: custom<ValuesOf<typeof SERVICE>, NewService>()({}, (fields, name) =>
      SERVICE.readFields(fields.nested(name)),
    ),
    uuid: uuid({
      default: null,
      description:
        'The service that would get these fields. Its bookings count towards the limits. null: a new service.',
    }),
    from: instant(),
    to: instant(),
    durationMinutes: integer(1, MINUTES_MAX, {
      default: null,
      description: 'Default: the first duration in `service`.',
    }),
    timezone: timezone({ default: null, description: 'Default: the zone of the service.' }),
    format: oneOf(['slots', 'days'], { default: 'slots' }),
  },
  { rule: (query, fields) => checkSpan(fields, query) },
);
export interface PreviewQuery extends InputOf<typeof PREVIEW> {}

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  /** Yields the event loop during long searches. Without it, a search runs without pauses. */
  readonly newTurn?: NewTurn | undefined;
}

export function previewAvailability({ ledger, newTurn, newUuid }: Needs) {
  return async (
    caller: AppCaller,
    input: PreviewQuery,
    { onSized = () => {} }: { readonly onSized?: ((size: SearchSize) => void) | undefined } = {},
  ): Promise<Availability> => {
    const { service: described, uuid, ...query } = parse(PREVIEW, input);
    const { from, to } = query;
    const app = caller.app.uuid;
    const draft: Service = {
      ...described,
      uuid: uuid ?? newUuid(),
      app,
      rotas: {},
      version: 1,
      createdAt: from,
      updatedAt: from,
    };
    const likely = buildWanted(draft, { start: from, end: to, lastStart: to }, from, { email: null });
    const objects = { ...likely.objects, ...(uuid !== null && { service: [uuid] }) };
    const plan = (view: View) => {
      if (uuid !== null) referenced(view, 'service', uuid);
      for (const resource of described.roles.flatMap(({ resources }) => resources))
        referenced(view, 'resource', resource);
      if (described.workflow !== null) referenced(view, 'workflow', described.workflow);
      const asked = {
        ...query,
        units: 1,
        bufferAfterMinutes: null,
        resources: [],
        prefer: [],
        customerEmail: null,
        choices: false,
        override: NO_OVERRIDE,
      };
      const { about, steps } = ofService(view, asked, draft);
      return { about, steps: steps() };
    };
    return runSearch((look) => ledger.read(app, { ...likely, objects }, look), plan, { onSized, newTurn });
  };
}
