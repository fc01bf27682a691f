import { FieldReader, mergePatch } from '../basics/fields.js';
import type { Instant } from '../basics/ports.js';
import { type InputOf, lineOrBlank, object, textOrBlank, type ValuesOf } from '../basics/schema.js';
import { isSame } from '../basics/versions.js';
import type { App } from './app.js';
import { LANGUAGES, type Language } from './profile.js';

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

/** Texts of letters that replace the standard ones of a kind in a language. All are templates. Null: the standard text. */
export const OWN_WORDS = object({
  subject: lineOrBlank({ description: 'One line: all of the subject.' }, 200),
  opening: textOrBlank(
    { description: 'Replaces the opening sentence. A blank line begins a paragraph. Web addresses become links.' },
    2_000,
  ),
  closing: textOrBlank({ description: "Stands before the business's name. By default there is none." }, 2_000),
});
export type OwnWords = ValuesOf<typeof OWN_WORDS>;
export type OwnWordsPatch = InputOf<typeof OWN_WORDS>;
export const STANDARD_WORDS: OwnWords = { subject: null, opening: null, closing: null };

export type WordsByLanguage = { readonly [L in Language]?: OwnWords };
type WordsByKind = { readonly [K in LetterKind]?: WordsByLanguage };

/** Returns the problem with a template in the words of a kind. */
export type WordsProblem = (kind: LetterKind, template: string) => string | undefined;

/** The letters that an app sends. */
export interface LetterSettings {
  readonly enabled: boolean;
  readonly teamTo: TeamReceivers;
  /** Kinds that are missing here have the default. */
  readonly sends: Readonly<Partial<Record<LetterKind, boolean>>>;
  /** Time between a reminder and the start of its booking. */
  readonly reminderMinutes: number;
  /** Own words of kinds and languages that have any. */
  readonly words: WordsByKind;
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

interface LetterPatch {
  readonly enabled?: boolean | null | undefined;
  readonly beforeMinutes?: number | null | undefined;
  readonly words?: { readonly [L in Language]?: OwnWordsPatch | null | undefined } | null | undefined;
}

/** JSON merge patch of the settings. Null: the default. */
export interface LettersPatch {
  readonly enabled?: boolean | null | undefined;
  readonly teamTo?: TeamReceivers | null | undefined;
  readonly letters?: { readonly [K in LetterKind]?: LetterPatch | null | undefined } | null | undefined;
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
    words: {},
  } as const;
  return { uuid, app: uuid, ...settings, version: 0, createdAt, updatedAt: createdAt };
}

function sendsOf(isOn: (kind: LetterKind) => boolean): Letters['sends'] {
  return Object.fromEntries(LETTER_KINDS.map((kind) => [kind, isOn(kind)])) as Letters['sends'];
}

/** Returns the stored settings of an app, with the defaults of those that it has not stored. */
export function withLetterDefaults(
  app: Pick<App, 'uuid' | 'createdAt' | 'sendsLetters'>,
  stored: Letters | undefined,
): Letters {
  return { ...letterDefaults(app), ...stored };
}

/** Returns the settings by their names in a patch. Settings from before there were words lack them. */
export function lettersFields(settings: LetterSettings): LettersPatch {
  const { enabled, teamTo, reminderMinutes, words = {} } = settings;
  const letters = Object.fromEntries(
    LETTER_KINDS.map((kind) => [
      kind,
      { enabled: sendsKind(settings, kind), ...(words[kind] && { words: words[kind] }) },
    ]),
  );
  return {
    enabled,
    teamTo,
    letters: { ...letters, reminder: { ...letters.reminder, beforeMinutes: reminderMinutes } },
  };
}

export function readLetters(input: unknown): LetterSettings {
  const fields = new FieldReader(input);
  refuseUnknown(fields);
  const settings = readSettings(fields);
  fields.done();
  return settings;
}

/** Validates a merge patch of the settings. Refuses unknown kinds and languages even if they are null. */
export function checkLettersPatch(patch: unknown, problem: WordsProblem): void {
  const fields = new FieldReader(patch);
  refuseUnknown(fields);
  readSettings(new FieldReader(mergePatch({}, patch), '', fields.sink), problem);
  fields.done();
}

function refuseUnknown(fields: FieldReader): void {
  const letters = fields.has('letters') ? fields.nested('letters') : undefined;
  for (const name of letters?.keys() ?? []) {
    if (!isLetterKind(name)) letters?.fail(name, `Must be one of ${LETTER_KINDS.join(', ')}`);
    else if (letters?.has(name)) refuseUnknownLanguages(letters.nested(name));
  }
}

function refuseUnknownLanguages(letter: FieldReader): void {
  const words = letter.has('words') ? letter.nested('words') : undefined;
  for (const name of words?.keys() ?? []) {
    const isKnown = (LANGUAGES as readonly string[]).includes(name);
    if (!isKnown) words?.fail(name, `Must be one of ${LANGUAGES.join(', ')}`);
  }
}

function readSettings(fields: FieldReader, problem?: WordsProblem): LetterSettings {
  const letters = fields.has('letters') ? fields.nested('letters') : undefined;
  const own = (kind: LetterKind) => (letters?.has(kind) ? letters.nested(kind) : undefined);
  return {
    enabled: fields.flag('enabled', true),
    teamTo: fields.oneOf('teamTo', TEAM_RECEIVERS, 'business'),
    sends: sendsOf((kind) => own(kind)?.flag('enabled', isOnAtFirst(kind)) ?? isOnAtFirst(kind)),
    reminderMinutes:
      own('reminder')?.whole('beforeMinutes', REMINDER_MINUTES_MIN, REMINDER_MINUTES_MAX, REMINDER_MINUTES) ??
      REMINDER_MINUTES,
    words: Object.fromEntries(
      LETTER_KINDS.flatMap((kind) => {
        const words = readWordsByLanguage(own(kind), (template) => problem?.(kind, template));
        return Object.keys(words).length === 0 ? [] : [[kind, words]];
      }),
    ),
  };
}

function readWordsByLanguage(
  letter: FieldReader | undefined,
  problem: (template: string) => string | undefined,
): WordsByLanguage {
  if (!letter?.has('words')) return {};
  const fields = letter.nested('words');
  const read = LANGUAGES.flatMap((language) => {
    const words = fields.has(language) ? readOwnWords(fields.nested(language), problem) : STANDARD_WORDS;
    return isSame(words, STANDARD_WORDS) ? [] : [[language, words]];
  });
  return Object.fromEntries(read);
}

/** Reads the words of a kind in a language. `problem`: returns the problem with a template. */
export function readOwnWords(fields: FieldReader, problem: (template: string) => string | undefined): OwnWords {
  const words = OWN_WORDS.readFields(fields);
  for (const [field, template] of Object.entries(words)) {
    const wrong = template === null || fields.isBad(field) ? undefined : problem(template);
    if (wrong !== undefined) fields.fail(field, wrong);
  }
  return words;
}
