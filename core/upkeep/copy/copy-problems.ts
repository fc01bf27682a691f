import { ValidationError } from '../../basics/errors.js';
import { asUuid, FieldReader } from '../../basics/fields.js';
import { parse } from '../../basics/schema.js';
import type { ContentRecord } from '../../ledger/storage/copy-records.js';
import { APP, type App } from '../../model/app.js';
import { descriptorOf, type Kind } from '../../model/kinds/objects.js';
import { checkSubscription, type Subscription } from '../../model/subscription.js';

/** Kinds without a version, because only the worker and the service itself change them. */
const UNVERSIONED: ReadonlySet<Kind> = new Set(['erasure', 'busyTimes', 'job', 'visitor', 'logo', 'sample']);

/** Describes why the core would never have stored this object or event. Undefined if it is valid. */
export function describeProblem(record: ContentRecord, { uuid, slug }: Pick<App, 'uuid' | 'slug'>): string | undefined {
  const kind = record.is === 'event' ? 'event' : record.kind;
  const object: unknown = record.is === 'event' ? record.event : record.object;
  const problem = problemIn(() => {
    const fields = new FieldReader(object);
    const name = fields.requiredText('uuid');
    // Busy times are identified by their calendar, and visitors by a digest, not by a UUID of their own.
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
    if (record.is === 'object') (descriptorOf(record.kind).check as (given: unknown) => void)(object);
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
    parse(APP, app);
  });
  return problem && `An app is invalid: ${problem}`;
}

/** Describes why the core would never have stored this subscription. Undefined if it is valid. */
export function problemOfSubscription(subscription: Subscription): string | undefined {
  const problem = problemIn(() => checkSubscription(subscription));
  return problem && `A subscription is invalid: ${problem}`;
}

function problemIn(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = Object.entries(error.errors);
    return fields.map(([field, message]) => `${field}: ${message}`).join('; ');
  }
}
