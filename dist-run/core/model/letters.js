import { FieldReader } from '../fields.js';
/** The standard mails about bookings: those for customers, and those for the team. */
export const CUSTOMER_LETTERS = [
    'confirmed',
    'pending',
    'declined',
    'moved',
    'cancelled',
    'reminder',
    'no_show',
];
export const TEAM_LETTERS = ['team_booked', 'team_requested', 'team_moved', 'team_cancelled'];
export const LETTER_KINDS = [...CUSTOMER_LETTERS, ...TEAM_LETTERS];
/** The receivers of team letters: the address in the profile, staff members, or both. */
export const TEAM_RECEIVERS = ['business', 'members', 'both'];
export const REMINDER_MINUTES_MIN = 60;
export const REMINDER_MINUTES_MAX = 43_200;
const REMINDER_MINUTES = 1_440;
export function isTeamLetter(kind) {
    return TEAM_LETTERS.includes(kind);
}
export function isLetterKind(text) {
    return LETTER_KINDS.includes(text);
}
/** True if the kind is enabled by default. */
const isOnAtFirst = (kind) => kind !== 'no_show';
/** The letters of an app that has stored none: apps that were made before there were letters send none. */
export function letterDefaults({ uuid, createdAt, sendsLetters, }) {
    const sends = sendsOf(isOnAtFirst);
    const settings = {
        enabled: sendsLetters === true,
        teamTo: 'business',
        sends,
        reminderMinutes: REMINDER_MINUTES,
    };
    return { uuid, app: uuid, ...settings, version: 0, createdAt, updatedAt: createdAt };
}
function sendsOf(isOn) {
    return Object.fromEntries(LETTER_KINDS.map((kind) => [kind, isOn(kind)]));
}
/** The fields that a client may send. */
export function lettersFields({ enabled, teamTo, sends, reminderMinutes }) {
    const letters = Object.fromEntries(LETTER_KINDS.map((kind) => [kind, { enabled: sends[kind] }]));
    return {
        enabled,
        teamTo,
        letters: { ...letters, reminder: { enabled: sends.reminder, beforeMinutes: reminderMinutes } },
    };
}
/** @throws ValidationError naming every bad field. */
export function readLetters(input) {
    const fields = new FieldReader(input);
    const letters = fields.has('letters') ? fields.nested('letters') : undefined;
    for (const name of letters?.keys() ?? []) {
        if (!isLetterKind(name))
            letters?.fail(name, `Must be one of ${LETTER_KINDS.join(', ')}`);
    }
    const own = (kind) => (letters?.has(kind) ? letters.nested(kind) : undefined);
    const settings = {
        enabled: fields.flag('enabled', true),
        teamTo: fields.oneOf('teamTo', TEAM_RECEIVERS, 'business'),
        sends: sendsOf((kind) => own(kind)?.flag('enabled', isOnAtFirst(kind)) ?? isOnAtFirst(kind)),
        reminderMinutes: own('reminder')?.whole('beforeMinutes', REMINDER_MINUTES_MIN, REMINDER_MINUTES_MAX, REMINDER_MINUTES) ??
            REMINDER_MINUTES,
    };
    fields.done();
    return settings;
}
