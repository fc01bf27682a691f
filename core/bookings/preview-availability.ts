import { FieldReader } from '../fields.js';
import { referenced } from '../ledger/edits.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import { NO_OVERRIDE } from '../model/override.js';
import { type NewService, SERVICE, type Service } from '../model/service.js';
import { MINUTES_MAX } from '../model/settings.js';
import type { NewTurn, NewUuid } from '../ports.js';
import { wantedOf } from '../services/service-hints.js';
import {
  type Availability,
  type AvailabilityQuery,
  checkSpan,
  finished,
  ofService,
  type SearchSize,
} from './find-availability.js';

const FORMATS = ['slots', 'days'] as const;

/** Query for the slots that a service would have with the given fields. */
export interface PreviewQuery extends Pick<AvailabilityQuery, 'from' | 'to' | 'durationMinutes' | 'timezone'> {
  readonly service: NewService;
  /** UUID of the service that would get these fields: its bookings count towards the limits. Default: none. */
  readonly uuid?: string | null | undefined;
  readonly format?: (typeof FORMATS)[number] | null | undefined;
}

/** @throws ValidationError naming every bad field. Fields of the service have the prefix `service.`. */
export function readPreviewQuery(input: unknown) {
  const fields = new FieldReader(input);
  const query = {
    service: SERVICE.readFields(fields.nested('service')),
    uuid: fields.uuid('uuid', null),
    from: fields.requiredInstant('from'),
    to: fields.requiredInstant('to'),
    durationMinutes: fields.whole('durationMinutes', 1, MINUTES_MAX, null),
    timezone: fields.timezone('timezone', null),
    format: fields.oneOf('format', FORMATS, 'slots'),
  };
  checkSpan(fields, query);
  fields.done();
  return query;
}

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
    const { service: described, uuid, ...query } = readPreviewQuery(input);
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
    const likely = wantedOf(draft, { start: from, end: to, lastStart: to }, from, { email: null });
    const objects = { ...likely.objects, ...(uuid !== null && { service: [uuid] }) };
    const search = await ledger.read(app, { ...likely, objects }, (view) => {
      if (uuid !== null) referenced(view, 'service', uuid);
      for (const resource of described.roles.flatMap(({ resources }) => resources))
        referenced(view, 'resource', resource);
      if (described.workflow !== null) referenced(view, 'workflow', described.workflow);
      const asked = { ...query, units: 1, resources: [], customerEmail: null, choices: false, override: NO_OVERRIDE };
      return ofService(view, asked, draft);
    });
    onSized(search.about);
    return finished(search, newTurn);
  };
}
