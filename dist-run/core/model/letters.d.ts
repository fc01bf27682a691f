import type { Instant } from '../ports.js';
import type { App } from './app.js';
/** The standard mails about bookings: those for customers, and those for the team. */
export declare const CUSTOMER_LETTERS: readonly ['confirmed', 'pending', 'declined', 'moved', 'cancelled', 'reminder', 'no_show'];
export declare const TEAM_LETTERS: readonly ['team_booked', 'team_requested', 'team_moved', 'team_cancelled'];
export declare const LETTER_KINDS: readonly ["confirmed", "pending", "declined", "moved", "cancelled", "reminder", "no_show", "team_booked", "team_requested", "team_moved", "team_cancelled"];
export type CustomerLetter = (typeof CUSTOMER_LETTERS)[number];
export type TeamLetter = (typeof TEAM_LETTERS)[number];
export type LetterKind = CustomerLetter | TeamLetter;
/** Actor of a cancellation. */
export type CancelledBy = 'customer' | 'business';
/** The receivers of team letters: the address in the profile, staff members, or both. */
export declare const TEAM_RECEIVERS: readonly ['business', 'members', 'both'];
export type TeamReceivers = (typeof TEAM_RECEIVERS)[number];
/** The letters that an app sends. */
export interface LetterSettings {
    readonly enabled: boolean;
    readonly teamTo: TeamReceivers;
    readonly sends: Readonly<Record<LetterKind, boolean>>;
    /** Time between a reminder and the start of its booking. */
    readonly reminderMinutes: number;
}
/** The same as it is stored: one object for each app, under the app's UUID. */
export interface Letters extends LetterSettings {
    /** The UUID of the app. */
    readonly uuid: string;
    readonly app: string;
    /** Number of changes, from 1. 0: the defaults, which are not stored. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
}
/** A JSON merge patch of them; null: the default. */
export interface LettersPatch {
    readonly enabled?: boolean | null | undefined;
    readonly teamTo?: TeamReceivers | null | undefined;
    readonly letters?: {
        readonly [K in LetterKind]?: {
            readonly enabled?: boolean | null | undefined;
            readonly beforeMinutes?: number | null | undefined;
        } | null | undefined;
    } | null | undefined;
}
export declare const REMINDER_MINUTES_MIN = 60;
export declare const REMINDER_MINUTES_MAX = 43200;
export declare function isTeamLetter(kind: LetterKind): kind is TeamLetter;
export declare function isLetterKind(text: string): text is LetterKind;
/** The letters of an app that has stored none: apps that were made before there were letters send none. */
export declare function letterDefaults({ uuid, createdAt, sendsLetters, }: Pick<App, 'uuid' | 'createdAt' | 'sendsLetters'>): Letters;
/** The fields that a client may send. */
export declare function lettersFields({ enabled, teamTo, sends, reminderMinutes }: LetterSettings): LettersPatch;
/** @throws ValidationError naming every bad field. */
export declare function readLetters(input: unknown): LetterSettings;
