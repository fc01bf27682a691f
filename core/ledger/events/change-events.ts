import { formatInstant } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { type EventDetail, eventDetails } from '../../basics/schema.js';
import { isSame } from '../../basics/versions.js';
import { APP, type App } from '../../model/app.js';
import { type Calendar, statusOf } from '../../model/calendar.js';
import { type Acting, storedActor } from '../../model/callers.js';
import type { ChangeEvent, ChangeEventType, Changes, FieldChange, ReportedKindName } from '../../model/change-event.js';
import type { ReportedCalendar } from '../../model/kinds/calendar.js';
import type { EventDetails } from '../../model/kinds/kind.js';
import { DESCRIPTORS, type Kind, type Objects, type ReportedObjectKind } from '../../model/kinds/objects.js';
import { type LetterSettings, type LettersPatch, lettersFields } from '../../model/letters.js';
import { emptyProfile } from '../../model/profile.js';
import type { Service } from '../../model/service.js';
import type { Staff } from '../../model/staff.js';
import type { TimeOff } from '../../model/time-off.js';

/** Objects with change events, by kind. */
type ReportedObjects = Pick<Objects, Exclude<ReportedObjectKind, 'calendar'>> & {
  readonly app: App;
  readonly letters: LettersPatch;
  readonly calendar: ReportedCalendar;
};
type ReportedKind = keyof ReportedObjects;

const REPORTED_APP: { readonly as: 'app'; readonly fields: EventDetails<App> } = {
  as: 'app',
  fields: { ...eventDetails(APP), sendsLetters: 'nothing' },
};

const REPORTED_LETTERS = { as: 'letters', fields: { enabled: 'name', teamTo: 'name', letters: 'name' } } as const;

/** Name of the kind in events, and how much they show of each field: never free text, `meta`, secrets, addresses or personal data. */
function reportedOf(kind: ReportedKind): {
  readonly as: ReportedKindName;
  readonly fields: Readonly<Record<string, EventDetail>>;
} {
  if (kind === 'app') return REPORTED_APP;
  return kind === 'letters' ? REPORTED_LETTERS : DESCRIPTORS[kind].reported;
}

/** Data of an event in addition to its object and its changes. */
export interface EventContext {
  readonly uuid: () => string;
  readonly at: Instant;
  readonly actor: Acting;
}

export function isReported(kind: Kind): kind is ReportedObjectKind {
  return DESCRIPTORS[kind].reported !== null;
}

type Counted = Pick<Objects[ReportedObjectKind], 'uuid' | 'app' | 'version'>;

/**
 * Builds the change event of an object. `along`: the events of the same change. Undefined if the object's version is unchanged, because the
 * version counts the changes. Exception: a calendar whose status or other reported fields have changed.
 */
export function objectEvent(
  kind: ReportedObjectKind,
  before: Counted | undefined,
  after: Counted | undefined,
  given: EventContext,
  along: readonly { readonly type: string }[] = [],
): ChangeEvent | undefined {
  const about = after ?? before;
  const isCounted = before?.version !== after?.version;
  if (!about || (!isCounted && kind !== 'calendar')) return undefined;
  // A profile that was never stored has default fields, so the change starts from these.
  const from = kind === 'profile' && !before ? emptyProfile({ uuid: about.app, createdAt: given.at }) : before;
  const changes = changesOf(kind, shown(kind, from, given.at), shown(kind, after, given.at));
  if (!isCounted && Object.keys(changes).length === 0) return undefined;
  const happened = from && after ? happenedTo(kind, along, from, after) : after ? 'created' : 'deleted';
  // The secret is the only field of a feed that can change.
  const said = happened === 'rotated' ? SECRET : changes;
  const reported = event(kind, about.uuid, about.app, happened, said, given);
  const resources = concerned(kind, before, after);
  return resources === undefined ? reported : { ...reported, resources };
}

/** Returns the resources that a service or time off concerned before and after the change. Null: all. Undefined: another kind. */
function concerned(kind: ReportedKind, before: Counted | undefined, after: Counted | undefined) {
  const all = [before, after].filter((object) => object !== undefined);
  if (kind === 'service') return [...new Set((all as unknown as Service[]).flatMap(resourcesOfService))];
  if (kind !== 'timeOff') return undefined;
  const closed = (all as unknown as TimeOff[]).map(({ resources }) => resources);
  return closed.includes(null) ? null : [...new Set(closed.flatMap((resources) => resources ?? []))];
}

const resourcesOfService = ({ roles }: Service): readonly string[] => roles.flatMap(({ resources }) => resources);

const SECRET: Changes = { secret: {} };

/** Returns the type of change of an existing object. For a series, returns the type of its bookings' change. */
function happenedTo(
  kind: ReportedKind,
  along: readonly { readonly type: string }[],
  before: Counted,
  after: Counted,
): string {
  if (kind === 'feed') return 'rotated';
  if (kind === 'staff') return happenedToStaff(before as Staff, after as Staff);
  if (kind !== 'series') return 'updated';
  return along.some(({ type }) => type === 'booking.rescheduled') ? 'rescheduled' : 'cancelled';
}

function happenedToStaff(before: Staff, after: Staff): string {
  if (before.person !== after.person) return after.person === null ? 'left' : 'joined';
  const isInvited = after.links.some(({ digest }) => !before.links.some((link) => link.digest === digest));
  return isInvited ? 'invited' : 'updated';
}

/** Builds the event of a created or changed app. Undefined if nothing changed. */
export function appEvent(before: App | undefined, after: App, given: EventContext): ChangeEvent | undefined {
  if (before?.version === after.version) return undefined;
  const happened = before ? 'updated' : 'created';
  return event('app', after.uuid, after.uuid, happened, changesOf('app', before, after), given);
}

/** Builds the event of changed settings of letters. Their defaults depend on the app, so its use case reports the change. */
export function lettersEvent(app: string, before: LetterSettings, after: LetterSettings, given: EventContext) {
  const changes = changesOf('letters', lettersFields(before), lettersFields(after));
  return event('letters', app, app, 'updated', changes, given);
}

/** Builds the event of an app with a replaced or removed secret: its token, the key of its manage tokens, or Stripe's. */
export function appRotated(
  app: App,
  secret: 'token' | 'manageSecret' | 'stripeSecret',
  given: EventContext,
): ChangeEvent {
  return event('app', app.uuid, app.uuid, 'rotated', { [secret]: {} }, given);
}

function event(kind: ReportedKind, uuid: string, app: string, happened: string, changes: Changes, given: EventContext) {
  const name = reportedOf(kind).as;
  return {
    uuid: given.uuid(),
    app,
    type: `${name}.${happened}` as ChangeEventType,
    booking: null,
    sequence: null,
    at: given.at,
    actor: storedActor(given.actor),
    changes,
    data: { kind: name, uuid },
  } satisfies ChangeEvent;
}

/** Returns the object with the computed fields that its events contain. */
function shown(kind: ReportedKind, object: object | undefined, now: Instant): object | undefined {
  if (kind !== 'calendar' || !object) return object;
  const calendar = object as Calendar;
  return { ...calendar, status: statusOf(calendar, now), changedAt: calendar.state.changedAt };
}

function changesOf(kind: ReportedKind, before: object | undefined, after: object | undefined): Changes {
  const changes: Record<string, FieldChange> = {};
  const read = (object: object | undefined, field: string): unknown =>
    (object as Readonly<Record<string, unknown>> | undefined)?.[field] ?? null;
  for (const [field, detail] of Object.entries<EventDetail>(reportedOf(kind).fields)) {
    if (detail === 'nothing') continue;
    const [from, to] = [read(before, field), read(after, field)];
    if (isSame(from, to)) continue;
    if (detail === 'values') changes[field] = { from, to };
    else if (detail === 'moments') changes[field] = { from: written(from), to: written(to) };
    // Fields whose values are not shown are named only in updates, not when an object is created or deleted.
    else if (before && after) changes[field] = {};
  }
  return changes;
}

function written(moment: unknown): string | null {
  return moment === null ? null : formatInstant(moment as Instant);
}
