/**
 * Kind of caller that makes a change. `manage`: the booker. `user`: a user of the embedding program. `command`: run on the service's
 * machine. `clock`: the service itself. `notice`: a payment provider.
 */
export const ACTOR_KINDS = [
  'owner',
  'app',
  'session',
  'key',
  'manage',
  'staff',
  'user',
  'command',
  'clock',
  'notice',
] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export type Actor =
  | {
      readonly kind: Exclude<ActorKind, 'user'>;
      /** UUID of the owner, app, session, key or staff member. For `manage`, of the booking. Otherwise null. */
      readonly uuid: string | null;
    }
  | {
      readonly kind: 'user';
      /** The embedding program's own id of its user. */
      readonly id: string;
    };

export const COMMAND: Actor = { kind: 'command', uuid: null };
export const CLOCK: Actor = { kind: 'clock', uuid: null };
export const NOTICE_ACTOR: Actor = { kind: 'notice', uuid: null };
