import { type CancelledBy, isTeamLetter, type LetterKind } from '../model/letters.js';
import { phoneLink } from '../model/phone-link.js';
import { addressLine } from '../model/profile.js';
import { fold } from '../search.js';
import { zone } from '../zone.js';
import { type BookingFacts, cancelUntilOf, placeZoneOf, priceOf, type Tongue, whatOf, withOf } from './letter-facts.js';
import { formatsOf, type LetterFormats, moneyText } from './letter-formats.js';
import { htmlLetter, type LetterLine, type LetterParts } from './letter-html.js';
import { ENDS, LETTER_WORDS, type LetterWords } from './letter-words.js';

/** Input for a letter's texts. */
export interface LetterDraft {
  readonly kind: LetterKind;
  readonly facts: BookingFacts;
  readonly tongue: Tongue;
  /** Party that cancelled the booking. */
  readonly by: CancelledBy;
  readonly now: number;
  /** Target of the letter's button: the manage page, or the booking in the console. Null: no link can be written. */
  readonly link: string | null;
  /** Address of the booking page. Null: the app has none. */
  readonly bookAgain: string | null;
  /** Bookings of a letter about a series, by start, each with its link. Includes the booking of `facts`. */
  readonly series?: readonly { readonly facts: BookingFacts; readonly link: string | null }[] | undefined;
}

/** The texts of a letter. */
export interface LetterTexts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const SUBJECT_MAX = 200;
const NAME_MAX = 60;
const NOTES_MAX = 1_000;
const TIMES_MAX = 50;

export function letterTexts(draft: LetterDraft): LetterTexts {
  const parts = partsOf(draft);
  const { colon } = LETTER_WORDS[draft.tongue.language];
  const { light = undefined } = draft.facts.business.colors ?? {};
  return { subject: subjectOf(draft), text: plainText(parts, colon), html: htmlLetter(parts, light) };
}

/** Returns the subject. If it is too long, the name of the booked service is cut first. */
export function subjectOf({ kind, facts, tongue: { language, locale }, series }: LetterDraft): string {
  const { booking } = facts;
  const formats = formatsOf(locale, placeZoneOf(facts));
  const beginning = `${LETTER_WORDS[language].subjects[kind]} `;
  const name = isTeamLetter(kind) && isOfOneCustomer(series) ? (booking.customer?.name ?? null) : null;
  const end = `, ${formats.shortDate(booking.start)}, ${formats.time(booking.start)}${name === null ? '' : ` · ${shortened(name, NAME_MAX)}`}`;
  const what = shortened(whatOf(facts), SUBJECT_MAX - [...beginning].length - [...end].length);
  return `${beginning}${what}${end}`.replace(/[\u00a0\u202f]/g, ' ').replace(/[\s\p{Cc}]+/gu, ' ');
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

function partsOf(draft: LetterDraft): LetterParts {
  const { kind, facts, tongue, by, now, link, bookAgain, series } = draft;
  const { booking, business } = facts;
  const words = LETTER_WORDS[tongue.language];
  const formats = formatsOf(tongue.locale, placeZoneOf(facts));
  const isTeam = isTeamLetter(kind);
  const opening = words.opening(kind, { isSeries: series !== undefined, by, business: business.name });
  const until = cancelUntilOf(facts);
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  const href = ENDS.has(kind) ? bookAgain : link;
  const label = ENDS.has(kind) ? words.bookAgain : isTeam ? words.openBooking : words.change;
  const goOn = href === null ? null : { label, href };
  return {
    language: tongue.language,
    heading: words.subjects[kind].replace(/\s*:$/, ''),
    greeting: words.greeting(isTeam ? null : (booking.customer?.name ?? null)),
    opening,
    lines: linesOf(draft, words, formats),
    times: timesOf(draft, words),
    more: series && series.length > TIMES_MAX ? words.more(series.length - TIMES_MAX) : null,
    cancelUntil:
      !isTeam && isOpen && until !== null && until > now && !series
        ? words.cancelUntil(formats.dateAndTime(until))
        : null,
    action: series && !isTeam && !ENDS.has(kind) ? null : goOn,
    sender: business.name,
    contact: isTeam ? [] : contactOf(facts, words),
  };
}

function timesOf({ kind, tongue: { locale }, series = [] }: LetterDraft, words: LetterWords): LetterParts['times'] {
  const isShared = isWithShared(series);
  const hasCustomers = isTeamLetter(kind) && !isOfOneCustomer(series);
  return series.slice(0, TIMES_MAX).map(({ facts, link }) => {
    const notes = [
      line(words.with, isShared ? null : withOf(facts)),
      line(words.customer, hasCustomers ? customerText(facts) : null),
    ];
    return {
      text: formatsOf(locale, placeZoneOf(facts)).span(facts.booking.start, facts.booking.end),
      notes: notes.filter((note) => note !== null).map(({ label, value }) => `${label}${words.colon}${value}`),
      href: ENDS.has(kind) ? null : link,
    };
  });
}

/** True if all bookings of the letter have the same resources. Otherwise each time names its own. */
function isWithShared(series: NonNullable<LetterDraft['series']>): boolean {
  return new Set(series.map(({ facts }) => withOf(facts))).size <= 1;
}

/** True if all bookings of the letter have the same customer. Otherwise each time in a letter to the team names its own. */
function isOfOneCustomer(series: LetterDraft['series'] = []): boolean {
  return new Set(series.map(({ facts }) => fold(customerText(facts)))).size <= 1;
}

/** Returns the customer's name and address. The name alone may be that of several customers. */
function customerText({ booking: { customer } }: BookingFacts): string {
  return [customer?.name, customer?.email ?? customer?.phone].filter(Boolean).join(', ');
}

function linesOf(
  { kind, facts, tongue: { locale }, series }: LetterDraft,
  words: LetterWords,
  formats: LetterFormats,
): readonly LetterLine[] {
  const { booking, business, service } = facts;
  const { start, end, customer, timezone } = booking;
  const isTeam = isTeamLetter(kind);
  const price = priceOf(booking);
  const hasReason = kind === 'cancelled' || kind === 'declined' || kind === 'team_cancelled';
  const lines: (LetterLine | null)[] = [
    line(words.service, service?.name ?? booking.title),
    series ? null : line(words.when, formats.span(start, end)),
    series || isTeam ? null : line(words.yourTime, ownTime(facts, timezone, locale)),
    isWithShared(series ?? []) ? line(words.with, withOf(facts)) : null,
    line(words.price, price && moneyText(locale, price)),
    isTeam ? null : line(words.where, business.address && addressLine(business.address)),
    hasReason ? line(words.reason, reasonText(booking.reason, words)) : null,
    ...(isTeam && isOfOneCustomer(series)
      ? [
          line(words.customer, customer?.name ?? null),
          line(words.phone, customer?.phone ?? null, customer?.phone ? phoneLink(customer.phone) : undefined),
          line(words.email, customer?.email ?? null, customer?.email ? mailLink(customer.email) : undefined),
          line(words.notes, booking.notes && shortened(booking.notes, NOTES_MAX)),
        ]
      : []),
  ];
  return lines.filter((one) => one !== null);
}

/** Reason that the core sets if time off cancels a booking without a message. Letters translate it. */
const CLOSED = 'The resource is closed at that time';

export function reasonText(reason: string | null, words: LetterWords): string | null {
  return reason === CLOSED ? words.closed : reason;
}

/**
 * Returns the booking's time in the booker's zone, with the name of that zone. Null if clocks show the same time in both the booker's zone
 * and the zone of the place.
 */
function ownTime(facts: BookingFacts, timezone: string, locale: string): string | null {
  const { start, end } = facts.booking;
  const place = zone(placeZoneOf(facts));
  const own = zone(timezone);
  if (own.offsetAt(start) === place.offsetAt(start) && own.offsetAt(end) === place.offsetAt(end)) return null;
  return `${formatsOf(locale, timezone).span(start, end)} (${timezone})`;
}

function contactOf({ business }: BookingFacts, words: LetterWords): readonly LetterLine[] {
  const { phone, email, website, privacyUrl, termsUrl } = business;
  const lines = [
    line(words.phone, phone, phone === null ? undefined : phoneLink(phone)),
    line(words.email, email, email === null ? undefined : mailLink(email)),
    line(words.website, website, website ?? undefined),
    line(words.privacy, privacyUrl, privacyUrl ?? undefined),
    line(words.terms, termsUrl, termsUrl ?? undefined),
  ];
  return lines.filter((one) => one !== null);
}

function line(label: string, value: string | null, href?: string): LetterLine | null {
  return value === null || value === '' ? null : { label, value, href };
}

function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** Renders the letter as plain text. Each value has its own line, so that no typed text can imitate another line. */
function plainText(parts: LetterParts, colon: string): string {
  const { greeting, opening, lines, times, more, cancelUntil, action, sender, contact } = parts;
  const written = ({ label, value }: LetterLine) => `${label}${colon}${indented(value)}`;
  const paragraphs = [
    [greeting],
    [opening],
    lines.map(written),
    [...times.flatMap(plainTime), ...(more ? [more] : [])],
    cancelUntil === null ? [] : [cancelUntil],
    action === null ? [] : [`${action.label}${colon}${action.href}`],
    [sender, ...contact.map(written)],
  ];
  const text = paragraphs.filter((own) => own.length > 0).map((own) => own.join('\n'));
  return `${text.join('\n\n')}\n`;
}

function plainTime({ text, notes, href }: LetterParts['times'][number]): readonly string[] {
  const below = href === null ? notes : [...notes, href];
  // Lines below a time are indented once, so the other lines of a typed text are indented twice.
  return [`- ${text}`, ...below.map((one) => `  ${indented(indented(one))}`)];
}

function indented(value: string): string {
  return value.replace(/\r\n?|[\n\u2028\u2029]/g, '\n  ');
}
