import type { Instant } from '../basics/ports.js';
import type { Actor } from './actor.js';

/** Types of change events by kind of object. The kinds have their names in the HTTP interface. */
const HAPPENING = {
  app: ['created', 'updated', 'rotated'],
  business: ['updated'],
  letters: ['updated'],
  resource: ['created', 'updated', 'deleted'],
  service: ['created', 'updated', 'deleted'],
  workflow: ['created', 'updated', 'deleted'],
  action: ['created', 'updated', 'deleted'],
  key: ['created', 'updated', 'deleted'],
  time_off: ['created', 'updated', 'deleted'],
  calendar: ['created', 'updated', 'deleted'],
  feed: ['created', 'rotated', 'deleted'],
  series: ['created', 'rescheduled', 'cancelled'],
  staff: ['created', 'updated', 'deleted', 'invited', 'joined', 'left'],
} as const;
type Happening = typeof HAPPENING;

/** Kinds of objects that have change events, by their names in the HTTP interface. */
export type ReportedKindName = keyof Happening;
export const REPORTED_KIND_NAMES = Object.keys(HAPPENING) as readonly ReportedKindName[];

export type ChangeEventType = { [N in ReportedKindName]: `${N}.${Happening[N][number]}` }[ReportedKindName];
export const CHANGE_EVENT_TYPES = REPORTED_KIND_NAMES.flatMap((name) =>
  HAPPENING[name].map((happened) => `${name}.${happened}` as ChangeEventType),
);

/** Old and new value of a field. Null: the field had or has no value. Both are absent for a field whose values are secret or internal. */
export type FieldChange =
  | { readonly from: unknown; readonly to: unknown }
  | { readonly from?: undefined; readonly to?: undefined };
/** Changed fields by name. Moments are RFC 3339 texts in UTC. */
export type Changes = Readonly<Record<string, FieldChange>>;

/** Change of an object by a caller, written in the same commit as the change itself. */
export interface ChangeEvent {
  readonly uuid: string;
  readonly app: string;
  readonly type: ChangeEventType;
  readonly booking: null;
  readonly sequence: null;
  readonly at: Instant;
  readonly actor: Actor;
  readonly changes: Changes;
  /** Resources of a service or of time off, before and after the change. Null: all. */
  readonly resources?: readonly string[] | null;
  readonly data: { readonly kind: ReportedKindName; readonly uuid: string };
}
