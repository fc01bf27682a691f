import {
  type App,
  type AppEvent,
  type Booking,
  type Calendar,
  descriptorOf,
  type ExportRecord,
  isZone,
  type Kind,
  type Objects,
  oneLine,
  withDefaults,
} from '../../core/index.js';

/** Completes a record of format 1 (builds before 0.2.0): fills in later fields, and renames those with new names. */
export function upgraded(record: ExportRecord): ExportRecord {
  switch (record.is) {
    case 'app':
      return { ...record, record: { ...record.record, app: upgradedApp(accepted(record.record.app)) } };
    case 'object':
      return { ...record, object: upgradedObject(record.kind, accepted(record.object)) } as ExportRecord;
    case 'event':
      return { ...record, event: upgradedEvent(record.event) };
    default:
      return record;
  }
}

/** Apps from before letters existed send none unless their settings say otherwise. */
function upgradedApp(app: App): App {
  return { ...app, sendsLetters: app.sendsLetters ?? false };
}

function upgradedObject<K extends Kind>(kind: K, object: Objects[K]): object {
  const { fields } = descriptorOf(kind);
  const complete = fields ? withDefaults(fields, object) : object;
  if (kind === 'booking') return upgradedBooking(complete as Booking);
  return kind === 'calendar' ? upgradedCalendar(complete as Calendar) : complete;
}

function upgradedBooking({ told, ...booking }: Booking & { readonly told?: Booking['notified'] }): Booking {
  return { ...booking, customerUuid: booking.customerUuid ?? null, ...(told && { notified: told }) };
}

function upgradedCalendar(calendar: Calendar): Calendar {
  const { isToldStale, ...state } = { ...calendar.state } as Calendar['state'] & { readonly isToldStale: boolean };
  return { ...calendar, state: { ...state, isReportedStale: isToldStale } };
}

function upgradedEvent(event: AppEvent): AppEvent {
  if (event.booking !== null) return { ...event, data: upgradedBooking(accepted(event.data)) };
  if (!('changes' in event) || !CONCERNING.has(event.data.kind)) return event;
  // Format 1 has no `resources`, by which staff members see events. They are among the UUIDs in the changes.
  return { resources: textsIn(event.changes), ...event };
}

/** Kinds whose events have `resources`. */
const CONCERNING: ReadonlySet<string> = new Set(['service', 'time_off']);

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Fields in which builds before 0.2.0 accepted unprintable characters: names (also line breaks) and addresses. */
const NAME = 'name';
const ADDRESS = /^(?:email|website|url|\w+Url)$/;

/** Replaces what only builds before 0.2.0 accepted, at every depth: unprintable characters, and names of zones that only ICU knows. */
function accepted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(accepted) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    if (typeof part !== 'string') return [key, accepted(part)];
    if (key === 'timezone' && !isZone(part)) return [key, zoneOfIcu(part)];
    return [key, key === NAME ? oneLine(part) : ADDRESS.test(key) ? oneLine(part, '') : part];
  });
  return Object.fromEntries(entries) as T;
}

/** Returns the zone that ICU has used for its own name, such as Asia/Calcutta for `IST`. UTC if there is none. */
function zoneOfIcu(name: string): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return isZone(timeZone) ? timeZone : 'UTC';
  } catch {
    return 'UTC';
  }
}
