/**
 * Who changes something: an owner, whoever holds the app's token, a session or a key, the booker of a booking (`manage`),
 * whoever runs a command where the service runs, or the service itself, by the clock.
 */
export const ACTOR_KINDS = ['owner', 'app', 'session', 'key', 'manage', 'command', 'clock'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export interface Actor {
  readonly kind: ActorKind;
  /** Of the owner, app, session or key; of `manage`, the booking's; null of the others. */
  readonly uuid: string | null;
}

export const COMMAND: Actor = { kind: 'command', uuid: null };
export const CLOCK: Actor = { kind: 'clock', uuid: null };
