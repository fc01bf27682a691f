import type { Instant } from '../ports.js';
import type { Actor } from './actor.js';

/** What may happen to the objects of each kind, under the names that the interface has for the kinds. */
const HAPPENING = {
  app: ['created', 'updated', 'rotated'],
  resource: ['created', 'updated', 'deleted'],
  service: ['created', 'updated', 'deleted'],
  workflow: ['created', 'updated', 'deleted'],
  action: ['created', 'updated', 'deleted'],
  key: ['created', 'updated', 'deleted'],
  time_off: ['created', 'updated', 'deleted'],
  calendar: ['created', 'updated', 'deleted'],
  feed: ['created', 'rotated', 'deleted'],
  series: ['created', 'rescheduled', 'cancelled'],
} as const;
type Happening = typeof HAPPENING;

/** The names that the interface has for the kinds. */
export type ToldKindName = keyof Happening;
export const TOLD_KIND_NAMES = Object.keys(HAPPENING) as readonly ToldKindName[];

export type ChangeEventType = { [N in ToldKindName]: `${N}.${Happening[N][number]}` }[ToldKindName];
export const CHANGE_EVENT_TYPES = TOLD_KIND_NAMES.flatMap((name) =>
  HAPPENING[name].map((happened) => `${name}.${happened}` as ChangeEventType),
);

/** What a field was and is, null where there was nothing, or is not; neither where that is not told. */
export type FieldChange =
  | { readonly from: unknown; readonly to: unknown }
  | { readonly from?: undefined; readonly to?: undefined };
/** By field: those that differ. Moments are RFC 3339, in UTC. */
export type Changes = Readonly<Record<string, FieldChange>>;

/** What happened to an object that people change: written in the same commit as the change itself. */
export interface ChangeEvent {
  readonly uuid: string;
  readonly app: string;
  readonly type: ChangeEventType;
  readonly booking: null;
  readonly sequence: null;
  readonly at: Instant;
  readonly actor: Actor;
  readonly changes: Changes;
  /** What it happened to. */
  readonly data: { readonly kind: ToldKindName; readonly uuid: string };
}
