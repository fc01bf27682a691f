/**
 * Kind of caller that makes a change: an owner, the holder of the app's token, a session or a key, the booker
 * (`manage`), a staff member, a command on the service's machine, or the service itself (`clock`).
 */
export declare const ACTOR_KINDS: readonly ['owner', 'app', 'session', 'key', 'manage', 'staff', 'command', 'clock'];
export type ActorKind = (typeof ACTOR_KINDS)[number];
export interface Actor {
    readonly kind: ActorKind;
    /** UUID of the owner, app, session, key or staff member. For `manage`, of the booking. Otherwise null. */
    readonly uuid: string | null;
}
export declare const COMMAND: Actor;
export declare const CLOCK: Actor;
