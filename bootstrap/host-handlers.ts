import {
  type AppEvent,
  EVENT_PATTERNS,
  type EventHandlers,
  type EventPattern,
  findNearest,
  isChosen,
  ValidationError,
} from '../core/index.js';
import { atMost } from './deadline.js';
import type { Log } from './observability/logger.js';
import { Underway } from './underway.js';

/** Handler of events in the embedding program. */
export type EventHandler = (event: AppEvent) => unknown;

/** Timeout in ms of an attempt of a subscription. It ends before the lease of the job. */
export const ATTEMPT_MS = 50_000;

/** Handlers of the embedding program: listeners of this process's events, and handlers of subscriptions by name. */
export class HostHandlers implements EventHandlers {
  readonly #log: Log;
  readonly #attemptMs: number;
  readonly #listeners = new Set<{ readonly type: EventPattern; readonly handler: EventHandler }>();
  readonly #bySubscription = new Map<string, EventHandler>();
  readonly #underway = new Underway();

  constructor(log: Log, attemptMs = ATTEMPT_MS) {
    this.#log = log;
    this.#attemptMs = attemptMs;
  }

  /** Adds a listener, and returns a function that removes it. @throws ValidationError on `type` or `handler`. */
  on(type: EventPattern, handler: EventHandler): () => void {
    checkKnown('type', type);
    checkHandler(handler);
    const listener = { type, handler };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  subscribe(name: string, handler: EventHandler): void {
    this.#bySubscription.set(name, handler);
  }

  unsubscribe(name: string): void {
    this.#bySubscription.delete(name);
  }

  publish(event: AppEvent): void {
    for (const { type, handler } of [...this.#listeners]) {
      if (isChosen(event.type, [type])) this.#underway.add(this.#succeeded(handler, event, {}));
    }
  }

  /** Resolves when no listener is running. */
  idle(): Promise<void> {
    return this.#underway.idle();
  }

  handles(subscription: string): boolean {
    return this.#bySubscription.has(subscription);
  }

  async deliver(subscription: string, event: AppEvent) {
    // Readers of deliveries do not see the error, which may show data of the embedding program.
    let message: string | null = 'The handler failed';
    const handler = this.#bySubscription.get(subscription) ?? missing;
    const attempt = this.#succeeded(handler, event, { subscription }).then((ok) => {
      if (ok) message = null;
    });
    if (!(await atMost(this.#attemptMs, attempt))) {
      message = `The handler took more than ${this.#attemptMs / 1_000} s`;
      this.#log.error({ subscription, event: event.uuid, app: event.app }, 'a handler took too long');
    }
    return { ok: message === null, status: null, message, notBefore: null, final: false };
  }

  /** Calls the handler, and logs its failure. */
  async #succeeded(handler: EventHandler, event: AppEvent, about: object): Promise<boolean> {
    try {
      await handler(event);
      return true;
    } catch (error) {
      const { uuid, app, type } = event;
      this.#log.error({ err: error, ...about, event: uuid, type, app }, 'a handler of events failed');
      return false;
    }
  }
}

function missing(): never {
  throw new Error('The subscription has just been ended');
}

export function checkHandler(handler: unknown): void {
  if (typeof handler !== 'function') throw new ValidationError({ handler: 'Must be a function' });
}

/** @throws ValidationError naming the nearest known type */
export function checkKnown(field: string, type: string): void {
  if ((EVENT_PATTERNS as readonly string[]).includes(type)) return;
  const meant = findNearest(String(type), EVENT_PATTERNS);
  throw new ValidationError({ [field]: `${type} is no type of event; did you mean ${meant}?` });
}
