import { FieldReader, mergePatch } from '../basics/fields.js';
import type { Instant } from '../basics/ports.js';
import type { App } from './app.js';

/** The standard mails about bookings: those for customers, and those for the team. */
export const CUSTOMER_LETTERS = [
  'confirmed',
  'pending',
  'payment_due',
  'declined',
  'moved',
  'cancelled',
  'reminder',
  'no_show',
] as const;
const TEAM_LETTERS = ['team_booked', 'team_requested', 'team_moved', 'team_cancelled', 'team_payment_late'] as const;
export const LETTER_KINDS = [...CUSTOMER_LETTERS, ...TEAM_LETTERS] as const;
export type CustomerLetter = (typeof CUSTOMER_LETTERS)[number];
export type TeamLetter = (typeof TEAM_LETTERS)[number];
export type LetterKind = CustomerLetter | TeamLetter;

/** Party that cancelled a booking. */
export type CancelledBy = 'customer' | 'business';

/** The receivers of team letters: the address in the profile, staff members, or both. */
export const TEAM_RECEIVERS = ['business', 'members', 'both'] as const;
export type TeamReceivers = (typeof TEAM_RECEIVERS)[number];

/** The letters that an app sends. */
export interface LetterSettings {
  readonly enabled: boolean;
  readonly teamTo: TeamReceivers;
  /** Kinds that are missing here have the default. */
  readonly sends: Readonly<Partial<Record<LetterKind, boolean>>>;
  /** Time between a reminder and the start of its booking. */
  readonly reminderMinutes: number;
}

/** Stored settings of letters: one object for each app, under the app's UUID. */
export interface Letters extends LetterSettings {
  readonly uuid: string;
  readonly app: string;
  /** Counts the changes, from 1. 0: the app has stored no settings, and the defaults apply. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** JSON merge patch of the settings. Null: the default. */
export interface LettersPatch {
  readonly enabled?: boolean | null | undefined;
  readonly teamTo?: TeamReceivers | null | undefined;
  readonly letters?:
    | {
        readonly [K in LetterKind]?:
          | { readonly enabled?: boolean | null | undefined; readonly beforeMinutes?: number | null | undefined }
          | null
          | undefined;
      }
    | null
    | undefined;
}

export const REMINDER_MINUTES_MIN = 60;
export const REMINDER_MINUTES_MAX = 43_200;
const REMINDER_MINUTES = 1_440;

export function isTeamLetter(kind: LetterKind): kind is TeamLetter {
  return (TEAM_LETTERS as readonly LetterKind[]).includes(kind);
}

export function isMove(kind: LetterKind): boolean {
  return kind === 'moved' || kind === 'team_moved';
}

function isLetterKind(text: string): text is LetterKind {
  return (LETTER_KINDS as readonly string[]).includes(text);
}

const isOnAtFirst = (kind: LetterKind): boolean => kind !== 'no_show';

/** True if letters of the kind are switched on, apart from the switch of all letters. */
export function sendsKind({ sends }: Pick<LetterSettings, 'sends'>, kind: LetterKind): boolean {
  return sends[kind] ?? isOnAtFirst(kind);
}

/** Returns the default settings of an app that has stored none. */
export function letterDefaults({
  uuid,
  createdAt,
  sendsLetters,
}: Pick<App, 'uuid' | 'createdAt' | 'sendsLetters'>): Letters {
  const sends = sendsOf(isOnAtFirst);
  const settings = {
    enabled: sendsLetters,
    teamTo: 'business',
    sends,
    reminderMinutes: REMINDER_MINUTES,
  } as const;
  return { uuid, app: uuid, ...settings, version: 0, createdAt, updatedAt: createdAt };
}

function sendsOf(isOn: (kind: LetterKind) => boolean): Letters['sends'] {
  return Object.fromEntries(LETTER_KINDS.map((kind) => [kind, isOn(kind)])) as Letters['sends'];
}

export function lettersFields(settings: LetterSettings): LettersPatch {
  const { enabled, teamTo, reminderMinutes } = settings;
  const letters = Object.fromEntries(LETTER_KINDS.map((kind) => [kind, { enabled: sendsKind(settings, kind) }]));
  return {
    enabled,
    teamTo,
    letters: { ...letters, reminder: { ...letters.reminder, beforeMinutes: reminderMinutes } },
  };
}

export function readLetters(input: unknown): LetterSettings {
  const fields = new FieldReader(input);
  refuseUnknownKinds(fields);
  const settings = readSettings(fields);
  fields.done();
  return settings;
}

/** Validates a merge patch of the settings. Refuses unknown kinds even if they are null. */
export function checkLettersPatch(patch: unknown): void {
  const fields = new FieldReader(patch);
  refuseUnknownKinds(fields);
  readSettings(new FieldReader(mergePatch({}, patch), '', fields.sink));
  fields.done();
}

function refuseUnknownKinds(fields: FieldReader): void {
  const letters = fields.has('letters') ? fields.nested('letters') : undefined;
  for (const name of letters?.keys() ?? []) {
    if (!isLetterKind(name)) letters?.fail(name, `Must be one of ${LETTER_KINDS.join(', ')}`);
  }
}

function readSettings(fields: FieldReader): LetterSettings {
  const letters = fields.has('letters') ? fields.nested('letters') : undefined;
  const own = (kind: LetterKind) => (letters?.has(kind) ? letters.nested(kind) : undefined);
  return {
    enabled: fields.flag('enabled', true),
    teamTo: fields.oneOf('teamTo', TEAM_RECEIVERS, 'business'),
    sends: sendsOf((kind) => own(kind)?.flag('enabled', isOnAtFirst(kind)) ?? isOnAtFirst(kind)),
    reminderMinutes:
      own('reminder')?.whole('beforeMinutes', REMINDER_MINUTES_MIN, REMINDER_MINUTES_MAX, REMINDER_MINUTES) ??
      REMINDER_MINUTES,
  };
}
