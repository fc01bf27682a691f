import { ValidationError } from '../errors.js';
import { asUuid, FieldReader, LONG_TEXT_MAX } from '../fields.js';
import type { Kind, Objects } from '../kinds/objects.js';
import { ACTION_TYPES, TRIGGERS } from '../model/action.js';
import { type App, readNewApp } from '../model/app.js';
import { STATUSES } from '../model/booking.js';
import { readNewCalendar } from '../model/calendar.js';
import { checkCustomerPatch } from '../model/customer.js';
import { readNewFeed } from '../model/feed.js';
import { JOB_STATUSES } from '../model/job.js';
import { readNewKey } from '../model/key.js';
import { LETTER_KINDS, lettersFields, readLetters } from '../model/letters.js';
import { checkLogo } from '../model/logo.js';
import { readProfile } from '../model/profile.js';
import { readNewResource } from '../model/resource.js';
import { readPatchedStaff } from '../model/staff.js';
import { readNewTimeOff } from '../model/time-off.js';
import { readNewWorkflow } from '../model/workflow.js';
import { readNewService } from '../services/service-input.js';
import type { ContentRecord } from '../storage/copy-records.js';

const UNITS_MAX = 10_000;
const LISTED_MAX = 100_000;

/**
 * Validation of imported objects, by kind. Client input is parsed by the same functions as when it was sent, because
 * a file may come from elsewhere and stored data is trusted. A missing kind does not compile.
 */
const CHECKS: { readonly [K in Kind]: (object: Objects[K]) => void } = {
  workflow: readNewWorkflow,
  resource: readNewResource,
  service: readNewService,
  timeOff: readNewTimeOff,
  series: fieldsOf((fields) => {
    fields.requiredText('rule', LONG_TEXT_MAX);
    fields.timezone('timezone', null);
    fields.requiredInstant('start');
    fields.requiredWhole('durationMinutes', 1, Number.MAX_SAFE_INTEGER);
    mustBeList(fields, 'bookings');
  }),
  key: readNewKey,
  staff: (member) => readPatchedStaff(member, {}),
  customer: checkCustomerPatch,
  erasure: fieldsOf((fields) => fields.requiredInstant('at')),
  feed: readNewFeed,
  calendar: (calendar) => readNewCalendar(calendar),
  busyTimes: fieldsOf(() => {}),
  action: fieldsOf((fields) => {
    fields.requiredText('name');
    fields.requiredOneOf('trigger', TRIGGERS);
    fields.requiredOneOf('type', ACTION_TYPES);
    fields.requiredWhole('position', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    if (fields.raw('type') !== 'log') fields.nested('config');
  }),
  booking: fieldsOf((fields) => {
    fields.requiredUuids('resources', LISTED_MAX);
    readSpan(fields);
    fields.requiredWhole('units', 1, UNITS_MAX);
    fields.requiredOneOf('status', STATUSES);
    fields.instant('holdExpiresAt', null);
    for (const field of ['pendingSince', 'checkedInAt', 'endedAt', 'releasedAt', 'unattendedFrom'])
      fields.instant(field, null);
    fields.optionalText('title', null);
    fields.optionalText('externalId', null);
    fields.optionalText('notes', null, LONG_TEXT_MAX);
    fields.timezone('timezone', null);
    fields.meta();
    fields.requiredWhole('sequence', 0, Number.MAX_SAFE_INTEGER);
    fields.objects('blocks', LISTED_MAX, 'resource, start and end', (block) => {
      if (block.uuid('resource', null) === null) block.fail('resource', 'Must be a UUID');
      readSpan(block);
      block.whole('units', 1, UNITS_MAX, 1);
    });
  }),
  job: fieldsOf((fields) => {
    const isLetter = fields.has('letter');
    if (isLetter) fields.nested('letter').requiredOneOf('kind', LETTER_KINDS);
    for (const field of isLetter ? [] : ['workflow', 'action']) {
      if (fields.uuid(field, null) === null) fields.fail(field, 'Must be a UUID');
    }
    fields.uuid('booking', null);
    if (!isLetter || fields.has('trigger')) fields.requiredOneOf('trigger', TRIGGERS);
    fields.requiredOneOf('status', JOB_STATUSES);
    fields.requiredInstant('dueAt');
    fields.instant('nextAt', null);
    mustBeList(fields, 'attempts');
  }),
  profile: readProfile,
  logo: checkLogo,
  letters: (letters) => readLetters(lettersFields(letters)),
  visitor: fieldsOf((fields) => {
    const moments = fields.raw('confirmations');
    if (!Array.isArray(moments) || !moments.every(Number.isSafeInteger))
      fields.fail('confirmations', 'Must be moments');
  }),
};

/** Kinds without a version, because only the worker and the service itself change them. */
const UNVERSIONED: ReadonlySet<Kind> = new Set(['erasure', 'busyTimes', 'job', 'visitor', 'logo']);

function fieldsOf(read: (fields: FieldReader) => unknown): (object: object) => void {
  return (object) => {
    const fields = new FieldReader(object);
    read(fields);
    fields.done();
  };
}

function mustBeList(fields: FieldReader, field: string): void {
  if (!Array.isArray(fields.raw(field))) fields.fail(field, 'Must be a list');
}

function readSpan(fields: FieldReader): void {
  const [start, end] = [fields.requiredInstant('start'), fields.requiredInstant('end')];
  if (!fields.isBad('start') && !fields.isBad('end') && end <= start) fields.fail('end', 'Must be after start');
}

/** Describes why the core would never have stored this object or event. Undefined if it is valid. */
export function problemOf(record: ContentRecord, { uuid, slug }: Pick<App, 'uuid' | 'slug'>): string | undefined {
  const kind = record.is === 'event' ? 'event' : record.kind;
  const object: unknown = record.is === 'event' ? record.event : record.object;
  const problem = problemIn(() => {
    const fields = new FieldReader(object);
    const name = fields.requiredText('uuid');
    // Parts of busy times are named after their calendar, visitors after the digest of an address.
    if (kind !== 'busyTimes' && kind !== 'visitor' && asUuid(name) !== name) fields.fail('uuid', 'Must be a UUID');
    if (fields.raw('app') !== uuid) fields.fail('app', 'Must be the app that it is listed in');
    if (record.is === 'event') {
      fields.requiredText('type');
      fields.requiredInstant('at');
    } else if (!UNVERSIONED.has(record.kind)) {
      fields.requiredWhole('version', 1, Number.MAX_SAFE_INTEGER);
      fields.requiredInstant('createdAt');
      fields.requiredInstant('updatedAt');
    }
    fields.done();
    if (record.is === 'object') (CHECKS[record.kind] as (given: unknown) => void)(object);
  });
  if (problem === undefined) return undefined;
  const named = (object as { readonly uuid?: unknown } | null)?.uuid;
  const which = asUuid(named) ?? (JSON.stringify(named) ?? 'without a UUID').slice(0, 60);
  return `The ${kind} ${which} of the app ${slug} is none that could have been stored: ${problem}`;
}

/** Describes why the core would never have stored this app. Undefined if it is valid. */
export function problemOfApp(app: App): string | undefined {
  const problem = problemIn(() => {
    if (asUuid(app.uuid) !== app.uuid) throw new ValidationError({ uuid: 'Must be a UUID' });
    readNewApp(app);
  });
  return problem && `An app is none that could have been stored: ${problem}`;
}

function problemIn(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = Object.entries(error.errors);
    return fields.map(([field, message]) => `${field}: ${message}`).join('; ');
  }
}
