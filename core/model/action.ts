import type { Instant } from '../ports.js';
import type { BookingTransition } from './booking.js';

/** What an action may wait for (core/README.md, "Actions"). */
export const TRIGGERS = [
  'booking.held',
  'booking.created',
  'booking.updated',
  'booking.confirmed',
  'booking.declined',
  'booking.cancelled',
  'booking.rescheduled',
  'booking.expired',
  'booking.completed',
  'booking.no_show',
  'customer.erased',
  'booking.start',
  'booking.end',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Whether a trigger is about no booking: what waits for it is called for every workflow of the app, and may only be a webhook. */
export function isBookingless(trigger: Trigger): trigger is 'customer.erased' {
  return trigger === 'customer.erased';
}

/** Whether a trigger is a moment of the booking itself, rather than a change of it. */
export function isRelative(trigger: Trigger): boolean {
  return trigger === 'booking.start' || trigger === 'booking.end';
}

export const ACTION_TYPES = ['webhook', 'email', 'transition', 'log'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export interface WebhookConfig {
  readonly url: string;
  /** The signing secrets, `whsec_…`, the current one first; the others while a rotation lasts. */
  readonly secrets: readonly { readonly secret: string; readonly until: Instant | null }[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface EmailConfig {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

export interface TransitionConfig {
  /** What the action does to the booking by itself. */
  readonly to: BookingTransition;
}

export type ActionConfig =
  | { readonly type: 'webhook'; readonly config: WebhookConfig }
  | { readonly type: 'email'; readonly config: EmailConfig }
  | { readonly type: 'transition'; readonly config: TransitionConfig }
  | { readonly type: 'log'; readonly config: Readonly<Record<string, never>> };

/** Something that a workflow does around a booking. */
export type Action = ActionConfig & {
  readonly uuid: string;
  readonly app: string;
  readonly workflow: string;
  readonly name: string;
  readonly trigger: Trigger;
  /** After the trigger; negative (before) only for `booking.start` and `booking.end`. */
  readonly offsetMinutes: number;
  readonly enabled: boolean;
  /** The order among actions of one moment. */
  readonly position: number;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};
