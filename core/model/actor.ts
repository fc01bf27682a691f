/** Kind of caller that makes a change. `manage`: the booker. `command`: run on the service's machine. `clock`: the service itself. */
export const ACTOR_KINDS = ['owner', 'app', 'session', 'key', 'manage', 'staff', 'command', 'clock'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export interface Actor {
  readonly kind: ActorKind;
  /** UUID of the owner, app, session, key or staff member. For `manage`, of the booking. Otherwise null. */
  readonly uuid: string | null;
}

export const COMMAND: Actor = { kind: 'command', uuid: null };
export const CLOCK: Actor = { kind: 'clock', uuid: null };
