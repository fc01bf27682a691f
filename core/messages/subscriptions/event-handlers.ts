import type { Delivered } from '../../basics/mail.js';
import type { AppEvent } from '../../model/event.js';

/** Handlers of events in this process. */
export interface EventHandlers {
  /** Calls the handlers that get the events of this process's commits. Never throws. */
  publish(event: AppEvent): void;
  /** True if this process has the handler of the subscription. */
  handles(subscription: string): boolean;
  /** Calls the handler of the subscription. An attempt ends before the lease of its job. */
  deliver(subscription: string, event: AppEvent): Promise<Delivered>;
}
