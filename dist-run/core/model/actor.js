/**
 * Kind of caller that makes a change: an owner, the holder of the app's token, a session or a key, the booker
 * (`manage`), a staff member, a command on the service's machine, or the service itself (`clock`).
 */
export const ACTOR_KINDS = ['owner', 'app', 'session', 'key', 'manage', 'staff', 'command', 'clock'];
export const COMMAND = { kind: 'command', uuid: null };
export const CLOCK = { kind: 'clock', uuid: null };
