import { FieldReader } from '../basics/fields.js';
import type { Instant } from '../basics/ports.js';
import { type AppEvent, EVENT_TYPES, type EventType } from './event.js';
import { firstAttempt, type Job } from './job.js';

/** Chooses events: of one type, of all types with a prefix such as `booking.*`, or `*` for all. */
export type EventPattern = EventType | `${PrefixOf<EventType>}.*` | '*';
type PrefixOf<T extends string> = T extends `${infer P}.${string}` ? P : never;

const prefixOf = (type: EventType) => `${type.slice(0, type.indexOf('.'))}.*` as EventPattern;

export const EVENT_PATTERNS: readonly EventPattern[] = ['*', ...new Set(EVENT_TYPES.map(prefixOf)), ...EVENT_TYPES];

export function isChosen(type: EventType, patterns: readonly EventPattern[]): boolean {
  return patterns.some((pattern) => pattern === type || pattern === '*' || pattern === prefixOf(type));
}

/** Durable request of the embedding program for events of all apps. Each event makes a job (core/messages/README.md, "Subscriptions"). */
export interface Subscription {
  /** Unique in the storage. */
  readonly name: string;
  readonly types: readonly EventPattern[];
  /** Moment of the last change of `types`. */
  readonly since: Instant;
}

const NAME = /^[A-Za-z0-9._-]{1,60}$/;

/** Checks a subscription of a caller or of a copy. @throws ValidationError */
export function checkSubscription(subscription: Subscription): Subscription {
  const fields = new FieldReader(subscription);
  if (!NAME.test(fields.requiredText('name'))) fields.fail('name', 'Must have 1 to 60 of A–Z, a–z, 0–9, ., _ and -');
  const types = fields.raw('types');
  if (!Array.isArray(types) || types.length === 0) fields.fail('types', 'Must be a list with at least one type');
  else
    for (const [at, type] of types.entries()) if (!EVENT_PATTERNS.includes(type)) fields.fail(`types.${at}`, UNKNOWN);
  fields.requiredInstant('since');
  fields.done();
  return subscription;
}

const UNKNOWN = 'Must be a type of event, a prefix such as booking.*, or *';

/** Returns the entry for a subscription in `without` of `JobQueue.claim`. */
export const subscriptionKey = (name: string) => `@${name}`;

/** Returns the `action` of the jobs of a subscription. */
export const subscriptionQueue = (app: string, name: string) => `${app}/${subscriptionKey(name)}`;

/** Returns the entry of the subscription whose jobs have this `action`. */
export const subscriptionKeyIn = (action: string) => action.slice(QUEUE_AT);
/** Length of the app's UUID and the slash. */
const QUEUE_AT = 37;

/** Returns the job that hands an event to a subscription, at `now`. */
export function eventJob(event: AppEvent, name: string, uuid: string, now: Instant = event.at): Job {
  const { app, booking, sequence, type, at } = event;
  return {
    uuid,
    app,
    booking,
    event: event.uuid,
    subscription: name,
    workflow: null,
    action: subscriptionQueue(app, name),
    position: 0,
    trigger: type,
    sequence,
    bookingStatus: event.booking === null ? null : event.data.status,
    dueAt: at,
    status: 'waiting',
    reason: null,
    attempts: [],
    nextAt: firstAttempt(at, at, now),
    createdAt: at,
    updatedAt: at,
  };
}
