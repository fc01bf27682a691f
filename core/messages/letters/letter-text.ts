import { oneLine } from '../../basics/fields.js';
import { greetedName, type InlineImage, shortened } from '../../basics/mail.js';
import { fold } from '../../basics/search.js';
import { isSame } from '../../basics/versions.js';
import { zone } from '../../basics/zone.js';
import { answerText } from '../../bookings/booking-answers.js';
import { findPlaceZone } from '../../bookings/booking-document.js';
import { moneyText } from '../../bookings/feeds/booking-entry.js';
import { mailtoUri } from '../../bookings/icalendar/mailboxes.js';
import { isLive, priceOf } from '../../model/booking.js';
import type { LatePaymentReason } from '../../model/event.js';
import { type CancelledBy, isTeamLetter, type LetterKind } from '../../model/letters.js';
import { missingAmount } from '../../model/payment-amounts.js';
import { phoneLink } from '../../model/phone-link.js';
import { addressLine } from '../../model/profile.js';
import { labelIn } from '../../model/service-question.js';
import {
  type BookingFacts,
  computeCancelUntil,
  findBookedName,
  findTongue,
  joinNames,
  joinResourceNames,
  type Tongue,
} from './letter-facts.js';
import { formatsOf, type LetterFormats } from './letter-formats.js';
import { htmlLetter, type LetterLine, type LetterParts, type LetterProse } from './letter-html.js';
import { ENDS, LETTER_WORDS, type LetterWords, WITH_ANSWERS, WITH_INSTRUCTIONS, WITH_PAID } from './letter-words.js';

/** Own words of a business, with their values. Null: the standard text applies. */
export interface RenderedWords {
  readonly subject: string | null;
  readonly opening: LetterProse | null;
  readonly closing: LetterProse | null;
}

export interface LetterDraft {
  readonly kind: LetterKind;
  readonly facts: BookingFacts;
  readonly tongue: Tongue;
  /** Party that cancelled the booking. */
  readonly by: CancelledBy;
  readonly late?: LatePaymentReason | undefined;
  /** True if a move has changed only the resources. */
  readonly isTimeKept: boolean;
  /** True if a move has changed the service and not the time. */
  readonly isOther?: boolean;
  readonly own?: RenderedWords | undefined;
  /** Time and resources that the receiver was last told of. Undefined: nothing. */
  readonly was?:
    | { readonly start: number; readonly end: number; readonly resources: BookingFacts['resources'] }
    | undefined;
  readonly logo?: InlineImage | null;
  readonly now: number;
  /** Target of the letter's button: the manage page, or the booking in the console. Null: no link can be written. */
  readonly link: string | null;
  /** Page where the booking is paid. Null: the letter does not ask for a payment. */
  readonly payUrl: string | null;
  /** Address of the booking page. Null: the app has none. */
  readonly bookAgain: string | null;
  /** Bookings of a letter about a series, by start, each with its link. Includes the booking of `facts`. */
  readonly series?: readonly { readonly facts: BookingFacts; readonly link: string | null }[] | undefined;
}

interface LetterTexts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const SUBJECT_MAX = 200;
const NAME_MAX = 60;
/** Limit of notes, and of each answer. */
export const NOTES_MAX = 1_000;
const TIMES_MAX = 50;

export function letterTexts(draft: LetterDraft): LetterTexts {
  const parts = partsOf(draft);
  const { colon } = LETTER_WORDS[draft.tongue.language];
  const { light = undefined } = draft.facts.business.colors ?? {};
  const subject = draft.own?.subject || subjectOf(draft);
  return { subject, text: plainText(parts, colon), html: htmlLetter(parts, light) };
}

/** Returns the first sentences of the business. Those of a cancellation apply only if the business has cancelled. */
function ownOpening(draft: LetterDraft): LetterProse | null {
  const { kind, by, facts, own } = draft;
  const isCancellation = kind === 'cancelled' || kind === 'team_cancelled';
  const isOthers = isCancellation && (by === 'customer' || facts.booking.status !== 'cancelled');
  return (!isOthers && own?.opening) || null;
}

/** Returns the texts of the letter that tells the team how many mails were held back. `link`: one of their bookings, in the console. */
export function heldBackTexts(
  count: number,
  { business, link }: { readonly business: BookingFacts['business']; readonly link: string | null },
): LetterTexts {
  const { language } = findTongue(business.language);
  const words = LETTER_WORDS[language];
  const heading = words.heldBack.heading(count);
  const parts: LetterParts = {
    language,
    heading,
    greeting: words.greeting(null),
    opening: [{ text: `${heading}. ${words.heldBack.text}` }],
    lines: [],
    instructions: null,
    times: [],
    more: null,
    deadline: null,
    action: link === null ? null : { label: words.openBooking, href: link },
    closing: null,
    sender: business.name,
    contact: [],
  };
  return { subject: heading, text: plainText(parts, words.colon), html: htmlLetter(parts, business.colors?.light) };
}

/** Returns the subject. If it is too long, the name of the booked service is cut first. */
function subjectOf({ kind, facts, tongue: { language, locale }, series, isTimeKept, isOther }: LetterDraft): string {
  const { booking } = facts;
  const formats = formatsOf(locale, findPlaceZone(facts));
  const words = LETTER_WORDS[language];
  const beginning = isTimeKept
    ? `${nowWith(facts, words, isTeamLetter(kind))} · `
    : `${isOther ? words.changed.subject : words.subjects[kind]} `;
  const name = isTeamLetter(kind) && isOfOneCustomer(series) ? (booking.customer?.name ?? null) : null;
  const end = `, ${formats.shortDate(booking.start)}, ${formats.time(booking.start)}${name === null ? '' : ` · ${shortened(name, NAME_MAX)}`}`;
  const what = shortened(findBookedName(facts), SUBJECT_MAX - [...beginning].length - [...end].length);
  return oneLine(`${beginning}${what}${end}`).replace(/\s+/g, ' ');
}

function nowWith(facts: BookingFacts, words: LetterWords, isTeam: boolean): string {
  return `${words.nowWith} ${shortened(joinResourceNames(facts, isTeam), NAME_MAX)}`;
}

function partsOf(draft: LetterDraft): LetterParts {
  const { kind, facts, tongue, by, late, isTimeKept, isOther, own, link, bookAgain, payUrl, series } = draft;
  const { booking, business } = facts;
  const words = LETTER_WORDS[tongue.language];
  const formats = formatsOf(tongue.locale, findPlaceZone(facts));
  const isTeam = isTeamLetter(kind);
  const moved = isOther && words.changed[isTeam ? 'team' : 'customer'];
  const opening = words.opening(kind, {
    isSeries: series !== undefined,
    by,
    business: business.name,
    isTimeKept,
    isElsewhere: isLive(booking.status),
    late,
  });
  const instructions = WITH_INSTRUCTIONS.has(kind) && facts.service?.instructions;
  const href = ENDS.has(kind) ? bookAgain : link;
  const label = ENDS.has(kind) ? words.bookAgain : isTeam ? words.openBooking : words.change;
  const goOn = href === null ? null : { label, href };
  const pay = payUrl === null ? null : { label: words.pay, href: payUrl };
  return {
    language: tongue.language,
    heading: isTimeKept
      ? nowWith(facts, words, isTeam)
      : (isOther ? words.changed.subject : words.subjects[kind]).replace(/\s*:$/, ''),
    greeting: words.greeting(isTeam ? null : greetedName(booking.customer?.name ?? null)),
    opening: ownOpening(draft) ?? [{ text: moved || opening }],
    lines: linesOf(draft, words, formats),
    instructions: instructions ? [{ text: instructions }] : null,
    times: timesOf(draft, words),
    more: series && series.length > TIMES_MAX ? words.more(series.length - TIMES_MAX) : null,
    deadline: deadlineOf(draft, words, formats),
    action: series && !isTeam && !ENDS.has(kind) ? null : (pay ?? goOn),
    closing: own?.closing ?? null,
    sender: business.name,
    contact: isTeam ? [] : contactOf(facts, words),
    logo: draft.logo,
  };
}

/** Returns the sentence with the moment until which the customer can pay or cancel. Null without one. */
function deadlineOf(
  { kind, facts, now, series }: LetterDraft,
  words: LetterWords,
  formats: LetterFormats,
): string | null {
  const { status, holdExpiresAt } = facts.booking;
  if (kind === 'payment_due') return holdExpiresAt === null ? null : words.payUntil(formats.dateAndTime(holdExpiresAt));
  const until = computeCancelUntil(facts);
  const isOpen = !isTeamLetter(kind) && !series && (status === 'pending' || status === 'confirmed');
  return isOpen && until !== null && until > now ? words.cancelUntil(formats.dateAndTime(until)) : null;
}

function timesOf({ kind, tongue, series = [] }: LetterDraft, words: LetterWords): LetterParts['times'] {
  const isTeam = isTeamLetter(kind);
  const isShared = isWithShared(series, isTeam);
  const hasAnswers = !isAnsweredAlike(series);
  const hasCustomers = isTeam && !isOfOneCustomer(series);
  return series.slice(0, TIMES_MAX).map(({ facts, link }) => {
    const notes = [
      line(words.with, isShared ? null : joinResourceNames(facts, isTeam)),
      line(words.customer, hasCustomers ? customerText(facts) : null),
      ...(hasAnswers ? answerLines(kind, facts, tongue) : []),
    ];
    return {
      text: formatsOf(tongue.locale, findPlaceZone(facts)).span(facts.booking.start, facts.booking.end),
      notes: notes.filter((note) => note !== null).map((note) => written(note, words.colon)),
      href: ENDS.has(kind) ? null : link,
    };
  });
}

/** True if all bookings of the letter have the same resources. Otherwise the letter names the resources of each booking. */
function isWithShared(series: NonNullable<LetterDraft['series']>, isTeam: boolean): boolean {
  return new Set(series.map(({ facts }) => joinResourceNames(facts, isTeam))).size <= 1;
}

/** True if all bookings of the letter have the same answers. Otherwise the letter has those of each booking. */
function isAnsweredAlike([first, ...others]: NonNullable<LetterDraft['series']>): boolean {
  const answersOf = (one: typeof first) => one?.facts.booking.answers ?? [];
  return others.every((other) => isSame(answersOf(other), answersOf(first)));
}

/** Returns the answers of a booking, with their labels in the language of the letter if possible. Empty for kinds that show none. */
function answerLines(
  kind: LetterKind,
  { booking }: BookingFacts,
  { language }: Tongue,
): readonly (LetterLine | null)[] {
  if (!isTeamLetter(kind) && !WITH_ANSWERS.has(kind)) return [];
  const { answers = [] } = booking;
  return answers.map(({ label, answer }) =>
    line(oneLine(labelIn(label, language)), shortened(answerText(answer, LETTER_WORDS[language]), NOTES_MAX)),
  );
}

/** True if all bookings of the letter have the same customer. Otherwise a letter to the team names the customer of each booking. */
function isOfOneCustomer(series: LetterDraft['series'] = []): boolean {
  return new Set(series.map(({ facts }) => fold(customerText(facts)))).size <= 1;
}

/** Returns the customer's name and address. The name alone may be that of several customers. */
function customerText({ booking: { customer } }: BookingFacts): string {
  return [customer?.name, customer?.email ?? customer?.phone].filter(Boolean).join(', ');
}

function linesOf(
  { kind, facts, tongue, series, was }: LetterDraft,
  words: LetterWords,
  formats: LetterFormats,
): readonly LetterLine[] {
  const { booking, business, service } = facts;
  const { start, end, customer, timezone, payment } = booking;
  const { locale } = tongue;
  const isTeam = isTeamLetter(kind);
  const price = priceOf(booking);
  const hasReason = kind === 'cancelled' || kind === 'declined' || kind === 'team_cancelled';
  const money = (amount = 0) => payment && amount > 0 && moneyText(locale, { amount, currency: payment.currency });
  const movedLine = (label: string, now: string, before: string | undefined): LetterLine | null => {
    const found = line(label, now);
    if (!found || !before || before === now) return found;
    return { ...found, was: { label: words.was, value: oneLine(before), now: words.now } };
  };
  const lines: (LetterLine | null)[] = [
    line(words.service, service?.name ?? booking.title),
    series ? null : movedLine(words.when, formats.span(start, end), was && formats.span(was.start, was.end)),
    series || isTeam ? null : line(words.yourTime, ownTime(facts, timezone, locale)),
    isWithShared(series ?? [], isTeam)
      ? movedLine(words.with, joinResourceNames(facts, isTeam), was && joinNames(was.resources, isTeam))
      : null,
    line(words.price, price && moneyText(locale, price)),
    line(words.paid, (WITH_PAID.has(kind) && money(payment?.paid)) || null),
    line(words.due, (kind === 'payment_due' && money(payment && missingAmount(payment))) || null),
    isTeam ? null : line(words.where, business.address && addressLine(business.address)),
    hasReason ? line(words.reason, reasonText(booking.reason, words)) : null,
    ...(isTeam && isOfOneCustomer(series)
      ? [
          line(words.customer, customer?.name ?? null),
          line(words.phone, customer?.phone ?? null, customer?.phone ? phoneLink(customer.phone) : undefined),
          line(words.email, customer?.email ?? null, customer?.email ? mailtoUri(customer.email) : undefined),
          line(words.notes, booking.notes && shortened(booking.notes, NOTES_MAX)),
        ]
      : []),
    ...(isAnsweredAlike(series ?? []) ? answerLines(kind, facts, tongue) : []),
  ];
  return lines.filter((one) => one !== null);
}

/** Reason that the core sets if time off cancels a booking without a message. Letters translate it. */
const CLOSED = 'The resource is closed at that time';

export function reasonText(reason: string | null, words: LetterWords): string | null {
  return reason === CLOSED ? words.closed : reason;
}

/** Returns the booking's time in the booker's zone, with its name. Null if clocks show the same in the zone of the place. */
function ownTime(facts: BookingFacts, timezone: string, locale: string): string | null {
  const { start, end } = facts.booking;
  const place = zone(findPlaceZone(facts));
  const own = zone(timezone);
  if (own.offsetAt(start) === place.offsetAt(start) && own.offsetAt(end) === place.offsetAt(end)) return null;
  return `${formatsOf(locale, timezone).span(start, end)} (${timezone})`;
}

function contactOf({ business }: BookingFacts, words: LetterWords): readonly LetterLine[] {
  const { phone, email, website, privacyUrl, termsUrl } = business;
  const lines = [
    line(words.phone, phone, phone === null ? undefined : phoneLink(phone)),
    line(words.email, email, email === null ? undefined : mailtoUri(email)),
    line(words.website, website, website ?? undefined),
    line(words.privacy, privacyUrl, privacyUrl ?? undefined),
    line(words.terms, termsUrl, termsUrl ?? undefined),
  ];
  return lines.filter((one) => one !== null);
}

/** Returns a line of a letter. Its value is one line, so that no typed text can imitate another one. */
function line(label: string, value: string | null, href?: string): LetterLine | null {
  return value === null || value === '' ? null : { label, value: oneLine(value), href };
}

export function plainText(parts: LetterParts, colon: string): string {
  const { greeting, opening, lines, instructions, times, more, deadline, action, closing, sender, contact } = parts;
  const inLine = (one: LetterLine) => written(one, colon);
  const paragraphs = [
    [greeting],
    [plainProse(opening)],
    lines.map(inLine),
    [...times.flatMap(plainTime), ...(more ? [more] : [])],
    instructions === null ? [] : [plainProse(instructions)],
    deadline === null ? [] : [deadline],
    action === null ? [] : [`${action.label}${colon}${action.href}`],
    closing === null ? [] : [plainProse(closing)],
    [sender, ...contact.map(inLine)],
  ];
  const text = paragraphs.filter((own) => own.length > 0).map((own) => own.join('\n'));
  return `${text.join('\n\n')}\n`;
}

function plainProse(prose: LetterProse): string {
  const text = prose.map((run) => run.text).join('');
  return text.trim().replace(/\n\s*\n/g, '\n\n');
}

/** Writes a line of a letter. No colon follows a label that is a question. */
function written({ label, value: now, was }: LetterLine, colon: string): string {
  const value = was ? `${was.label} ${was.value} · ${was.now} ${now}` : now;
  return /[?:]$/.test(label) ? `${label} ${value}` : `${label}${colon}${value}`;
}

function plainTime({ text, notes, href }: LetterParts['times'][number]): readonly string[] {
  const below = href === null ? notes : [...notes, href];
  return [`- ${text}`, ...below.map((one) => `  ${one}`)];
}
