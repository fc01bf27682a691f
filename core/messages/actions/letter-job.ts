import type { InlineImage, Invitation, Mail, Publication } from '../../basics/mail.js';
import type { Instant } from '../../basics/ports.js';
import { isSame } from '../../basics/versions.js';
import { isUnmailed } from '../../ledger/change-recorder.js';
import type { View, Wanted } from '../../ledger/ledger.js';
import type { App } from '../../model/app.js';
import { type Booking, type LastLetter, movedByClock, servedBy, serviceOf } from '../../model/booking.js';
import {
  BOOKING_MOVED,
  bookingIs,
  type HeldBackReport,
  type Job,
  type LetterBooking,
  type LetterJob,
  SAMPLE_SENDS_NO_MAIL,
} from '../../model/job.js';
import {
  isMove,
  isTeamLetter,
  type LetterKind,
  type Letters,
  STANDARD_WORDS,
  sendsKind,
  type WordsByLanguage,
  withLetterDefaults,
} from '../../model/letters.js';
import type { Staff } from '../../model/staff.js';
import {
  buildCalendarEventContent,
  buildMembersEventContent,
  type CalendarEventContent,
} from '../letters/calendar-entry.js';
import { findCustomerNotice, isAhead, notifiedNow, teamNotifiedNow, wantsInvitations } from '../letters/due-letters.js';
import {
  type BookingFacts,
  customersTongue,
  findTongue,
  joinResourceNames,
  type Tongue,
} from '../letters/letter-facts.js';
import { heldBackTexts, type LetterDraft, letterTexts } from '../letters/letter-text.js';
import { isReplaced } from '../letters/replaced-letters.js';
import { businessIn, factsIn, wantedForFacts } from './booking-facts.js';
import type { ActionChannels } from './channels.js';
import {
  buildInvitation,
  buildMembersInvitation,
  findMembersOrganizer,
  findOrganizer,
  findSender,
  newlyInvited,
  sequenceOfCancelled,
} from './invitation.js';
import { publicationText } from './invitation-text.js';
import { renderWords } from './own-words.js';
import { renderPaymentUrl } from './payment-url.js';

/** Letter (standard mail about a booking) that can be sent now. */
export interface CurrentLetter {
  readonly app: App;
  readonly letter: LetterJob;
  /** Kind of the letter. If the customer has received no letter before a move, the letter about the booking is sent instead. */
  readonly kind: LetterKind;
  /** Bookings that the letter is about, by start: one, or those of a series that have not changed since the job was created. */
  readonly facts: readonly [BookingFacts, ...BookingFacts[]];
  readonly to: string;
  /** Own words of the kind, as they are now. */
  readonly words: WordsByLanguage;
  /** Time and resources in the receiver's last letter, if this one is about a move. */
  readonly was?: LetterDraft['was'];
  /** Receiver whose calendar gets the bookings. */
  readonly member?: Pick<Staff, 'uuid' | 'name'> | undefined;
  /** True if the app has a public booking page. */
  readonly hasPage: boolean;
}

/** A job that sends a letter, which is always about a booking. */
type LetterSending = Job & { readonly letter: LetterJob; readonly booking: string };

export function isLetter(job: Job): job is LetterSending {
  return job.letter !== undefined && job.booking !== null;
}

/** Lists the objects that `currentLetter` reads. */
export function wantedByLetter({ app, booking, letter }: LetterSending): Wanted {
  const bookings = letter.series ? letter.series.bookings.map(({ uuid }) => uuid) : [booking];
  const wants = (known: Booking): Wanted => {
    const { objects } = wantedForFacts(known);
    const resource = [...(objects?.resource ?? []), ...(letter.was?.with ?? [])];
    return { objects: { ...objects, resource }, actionsOf: known.workflow === null ? [] : [known.workflow] };
  };
  const staff = letter.member ? [letter.member] : [];
  return { objects: { booking: bookings, letters: [app], profile: [app], staff }, ofBooking: { booking, wants } };
}

/** Returns the letter in its current form, or the reason why it must not be sent any more. */
export function currentLetter(view: View, app: App, job: LetterSending): CurrentLetter | string {
  const { letter } = job;
  const settings = withLetterDefaults(app, view.object('letters', app.uuid));
  if (!letter.isAgain && !(settings.enabled && sendsKind(settings, letter.kind))) return 'The letter is switched off';
  const about = letter.series?.bookings ?? [{ uuid: job.booking, sequence: job.sequence ?? 0 }];
  const found = about.map((one) => currentBooking(view, job, one));
  const bookings = found.filter((one) => typeof one !== 'string').sort((a, b) => a.start - b.start);
  const [head] = bookings;
  if (!head) return found.find((one) => typeof one === 'string') ?? 'The booking was removed';
  const to = isTeamLetter(letter.kind) ? teamAddress(view, app, letter) : (head.customer?.email ?? null);
  if (to === null) return isTeamLetter(letter.kind) ? NO_RECEIVER : NO_ADDRESS;
  const [first, ...others] = bookings.map((booking) => factsIn(view, app, booking, job.gone));
  const hasPage = hasBookingPage(view);
  const staff = letter.member ? view.object('staff', letter.member) : undefined;
  const member = staff && wantsInvitations(staff) && letter.kind !== 'team_payment_late' ? staff : undefined;
  const kind = kindToSend(view, settings, job, head);
  const words = settings.words[kind] ?? {};
  return { app, letter, kind, facts: [first!, ...others], to, words, was: wasIn(view, job), hasPage, member };
}

/** Returns the time and the resources of the receiver's previous letter. */
function wasIn(view: View, { letter: { was }, gone = [] }: LetterSending): LetterDraft['was'] {
  if (!was) return undefined;
  const found = (uuid: string) => view.object('resource', uuid) ?? gone.find((one) => one.uuid === uuid);
  return { start: was.start, end: was.end, resources: was.with.flatMap((uuid) => found(uuid) ?? []) };
}

/** True if customers can book again at the app's public address. */
export function hasBookingPage(view: View): boolean {
  return view.select({ kind: 'key', where: ['eq', 'page', true] }).length > 0;
}

/** Returns the address of the business or of the member. Null if it no longer exists. */
function teamAddress(view: View, app: App, { member = null }: Pick<LetterJob, 'member'>): string | null {
  if (member === null) return businessIn(view, app).email;
  const staff = view.object('staff', member);
  return staff?.active ? staff.email : null;
}

const NO_ADDRESS = 'The booking has no e-mail address';
const NO_RECEIVER = 'The receiver is no longer there';

/** Returns a booking of the letter in its current state, or the reason why the letter must not be sent about that booking. */
function currentBooking(view: View, job: LetterSending, about: LetterBooking): Booking | string {
  const { letter, trigger } = job;
  const { uuid, sequence, addressCounter = letter.addressCounter } = about;
  const booking = view.object('booking', uuid);
  if (!booking) return 'The booking was removed';
  if (isUnmailed(booking, view)) return SAMPLE_SENDS_NO_MAIL;
  // The team must hear of the payment, also if the booking has changed since.
  if (letter.kind === 'team_payment_late') return booking;
  if (booking.sequence !== sequence) return BOOKING_MOVED;
  const workflow = booking.workflow === null ? undefined : view.object('workflow', booking.workflow);
  const status = movedByClock(booking, workflow, view.now) ?? booking.status;
  if (status !== job.bookingStatus) return bookingIs(status);
  if (!isAhead(booking, letter.kind, trigger, view.now)) return 'The booking has begun';
  if (isTeamLetter(letter.kind)) return isTeamNotified(booking, letter.kind) ? 'The team was told already' : booking;
  if (!booking.customer?.email) return NO_ADDRESS;
  if (addressCounter !== null && addressCounter !== (booking.manageCounter ?? 0)) {
    return 'The booking has another e-mail address';
  }
  const isExempt = letter.isAgain || letter.kind === 'reminder';
  return !isExempt && isCustomerNotified(booking, job.uuid) ? 'The customer was told already' : booking;
}

/** True if another letter has already told the customer the same content. */
function isCustomerNotified(booking: Booking, uuid: string): boolean {
  const { job, ...notified } = booking.notified?.customer ?? { job: uuid };
  const { job: _, ...now } = notifiedNow(booking, null) ?? { job: null };
  // Letters from before services were stored here were about the same service.
  return job !== uuid && isSame({ ...('service' in now && { service: now.service }), ...notified }, now);
}

/** True if a move was undone: the booking has the times and resources that the last letter told the team. */
function isTeamNotified(booking: Booking, kind: LetterKind): boolean {
  const notified = booking.notified?.team;
  if (kind !== 'team_moved' || !notified || notified.sequence === booking.sequence) return false;
  const { with: served, resources = booking.resources } = notified;
  const isKnown = isSame(served, servedBy(booking)) && isSame(resources, booking.resources);
  return isOfService(notified, booking) && hasTime(notified, booking) && isKnown;
}

const hasTime = ({ start, end }: LastLetter, booking: Booking) => start === booking.start && end === booking.end;
/** True if the letter was about the booking's service. Letters from before services were stored are about any. */
const isOfService = ({ service }: LastLetter, booking: Booking) =>
  service === undefined || service === serviceOf(booking);

/** Replaces the letter about a move by the letter about the booking if the customer was told nothing yet and that letter is enabled. */
function kindToSend(view: View, settings: Letters, { uuid, letter }: LetterSending, booking: Booking): LetterKind {
  const { kind, was, series } = letter;
  const told = findCustomerNotice(booking);
  // A failed first attempt of this same letter counts as nothing told. A letter about a series does not know what earlier letters told.
  if (kind !== 'moved' || was || (told && (series || told.job !== uuid))) return kind;
  const instead = booking.status === 'pending' ? 'pending' : 'confirmed';
  const actions = booking.workflow === null ? [] : view.actionsOf(booking.workflow);
  return sendsKind(settings, instead) && !isReplaced(instead, actions) ? instead : kind;
}

/** Returns the bookings with the letter's content as `notified`. They must be written before the letter is sent. */
export function rememberedIn(
  view: View,
  { facts, letter, kind, member }: CurrentLetter,
  job: LetterSending,
  mailFrom: string,
): readonly Booking[] {
  // A letter about a payment tells the team nothing about the booking's time.
  if (kind === 'team_payment_late') return [];
  return facts.flatMap(({ booking: { uuid }, business }) => {
    const booking = view.object('booking', uuid);
    if (!booking) return [];
    const organizer = member && findMembersOrganizer({ booking, business }, mailFrom);
    const after = isTeamLetter(letter.kind)
      ? { ...booking, notified: { ...booking.notified, team: teamNotifiedNow(booking, organizer) } }
      : withCustomerNotified(booking, kind, job, findOrganizer(business, mailFrom));
    return isSame(after, booking) ? [] : [after];
  });
}

function withCustomerNotified(booking: Booking, kind: LetterKind, job: LetterSending, organizer: string): Booking {
  const customer = kind === 'reminder' ? booking.notified?.customer : notifiedNow(booking, job.uuid);
  const { sequence } = booking;
  const method = hasInvitation(kind, booking) ? 'REQUEST' : 'CANCEL';
  const invited = newlyInvited(booking, { method, sequence, organizer: booking.invited?.organizer ?? organizer });
  return { ...booking, ...(customer && { notified: { ...booking.notified, customer } }), ...(invited && { invited }) };
}

/** True if the letter contains an event for calendars. */
function hasInvitation(kind: LetterKind, { status }: Booking): boolean {
  return kind === 'confirmed' || (kind === 'moved' && status === 'confirmed');
}

export async function letterMail(
  channels: ActionChannels,
  current: CurrentLetter,
  id: string,
  now: Instant,
): Promise<Mail> {
  const { app, facts, letter, to } = current;
  const { publicUrl } = channels.manage;
  const isTeam = isTeamLetter(letter.kind);
  const tokenOf = publicUrl === null || isTeam ? () => '' : (await channels.manage.links(app)).token;
  const links = buildLinks(publicUrl, { app, hasPage: current.hasPage, isTeam, tokenOf });
  const series = letter.series && facts.map((own) => ({ facts: own, link: links.linkOf(own.booking) }));
  const logo = await channels.readLogo(app.uuid, facts[0].business.logo);
  return { id, to, ...writtenLetter(channels, { ...current, ...links, now, series, logo }, facts) };
}

/** Returns the links of a letter. Without a public address of the service, there are none. */
export function buildLinks(
  publicUrl: string | null,
  {
    app,
    hasPage,
    isTeam,
    tokenOf,
  }: Pick<CurrentLetter, 'app' | 'hasPage'> & { readonly isTeam: boolean; tokenOf(booking: Booking): string },
): Pick<Writing, 'linkOf' | 'bookAgain'> {
  if (publicUrl === null) return { linkOf: () => null, bookAgain: null };
  return {
    linkOf: (booking) =>
      isTeam ? `${publicUrl}/console#/bookings/${booking.uuid}` : `${publicUrl}/manage#${tokenOf(booking)}`,
    bookAgain: isTeam || !hasPage ? null : `${publicUrl}/book/${app.slug}`,
  };
}

/** Writes the mail that tells the team how many mails were held back. Returns the reason if it cannot be sent any more. */
export function heldBackMail(
  { manage }: Pick<ActionChannels, 'manage'>,
  view: View,
  app: App,
  { job, report: { member, count } }: { readonly job: Job; readonly report: HeldBackReport },
): Mail | string {
  const to = teamAddress(view, app, { member });
  if (to === null) return NO_RECEIVER;
  const business = businessIn(view, app);
  const link = manage.publicUrl === null ? null : `${manage.publicUrl}/console#/bookings/${job.booking}`;
  const texts = heldBackTexts(count, { business, link });
  return { id: job.uuid, to, ...texts, subjectTemplate: 'held back', fromName: business.name, invitation: null };
}

/** Input for writing a letter, except the data of its bookings. */
interface Writing extends Pick<CurrentLetter, 'kind' | 'letter' | 'to' | 'words' | 'was' | 'member'> {
  readonly linkOf: (booking: Booking) => string | null;
  readonly bookAgain: string | null;
  readonly now: Instant;
  readonly series?: LetterDraft['series'];
  readonly logo?: InlineImage | null;
  /** Language and locale. Default: the receiver's. */
  readonly tongue?: Tongue;
}

/** Writes the mail of a letter, except its receiver. */
export function writtenLetter(
  { mailFrom, templates }: Pick<ActionChannels, 'mailFrom' | 'templates'>,
  { kind, letter, to, words, was, member, linkOf, bookAgain, now, series, logo = null, tongue: given }: Writing,
  facts: CurrentLetter['facts'],
): Omit<Mail, 'id' | 'to'> {
  const [head] = facts;
  const { booking, business } = head;
  const isTeam = isTeamLetter(kind);
  const tongue = given ?? (isTeam ? findTongue(business.language) : customersTongue(head));
  const link = linkOf(booking);
  const keeps = isMove(kind) && facts.every((own) => keepsTime(own.booking, letter));
  const isOther = isMove(kind) && !letter.series && isOnlyOfAnother(booking, letter);
  const rendered = renderWords(templates, words[tongue.language] ?? STANDARD_WORDS, {
    kind,
    facts: head,
    tongue,
    link,
  });
  // Own subject and opening of a move announce a new time, so they apply only if the time has changed.
  const own = keeps || isOther ? { ...rendered, subject: null, opening: null } : rendered;
  const texts = letterTexts({
    kind,
    facts: head,
    tongue,
    by: letter.by ?? 'business',
    late: letter.late,
    was,
    logo,
    isTimeKept: keeps && joinResourceNames(head, isTeam) !== '',
    isOther,
    own,
    now,
    link,
    payUrl: kind === 'payment_due' ? renderPaymentUrl(templates, head) : null,
    bookAgain,
    series,
  });
  const isInvited = (facts: BookingFacts) => kind === 'cancelled' || hasInvitation(kind, facts.booking);
  const entryOf = (own: BookingFacts) =>
    buildCalendarEventContent(own, tongue, own.booking.status === 'cancelled' ? null : linkOf(own.booking));
  const ofMember = (own: BookingFacts) =>
    member &&
    buildMembersInvitation(own, { ...member, email: to }, kind, {
      mailFrom,
      entry: buildMembersEventContent(own, tongue, linkOf(own.booking)),
    });
  const ofCustomer = (own: BookingFacts) =>
    isInvited(own) ? buildInvitation(own, to, { mailFrom, entry: entryOf(own) }) : null;
  const publishedEvents = () =>
    member
      ? publishedOf(facts.flatMap((own) => ofMember(own) ?? []))
      : published(facts.filter(isInvited), mailFrom, entryOf);
  return {
    ...texts,
    inline: logo,
    subjectTemplate: `letter ${kind}`,
    fromName: business.name,
    replyTo: isTeam ? (booking.customer?.email ?? null) : business.email,
    invitation: letter.series ? null : (ofMember(head) ?? ofCustomer(head)),
    published: letter.series ? publishedEvents() : null,
  };
}

/** True if the receiver's last letter was about another service at the same time. */
function isOnlyOfAnother(booking: Booking, letter: LetterJob): boolean {
  const notified = toldIn(booking, letter);
  if (!notified) return letter.isOther === true;
  return !isOfService(notified, booking) && hasTime(notified, booking);
}

/**
 * Returns the content of the receiver's previous letter. Letters about one booking carry it in the job, because the first one that is sent, or a
 * first attempt, overwrites `notified`.
 */
const toldIn = ({ notified }: Booking, { kind, was, series }: LetterJob): LastLetter | undefined =>
  series ? (isTeamLetter(kind) ? notified?.team : notified?.customer) : was;

/** True if only the resources differ from the receiver's last letter. Without such a letter: if the move kept the time. */
function keepsTime(booking: Booking, letter: LetterJob): boolean {
  const notified = toldIn(booking, letter);
  if (!notified) return letter.isTimeKept === true;
  return isOfService(notified, booking) && hasTime(notified, booking) && !isSame(notified.with, servedBy(booking));
}

/** Returns one calendar file with all bookings of a series in a member's calendar. */
function publishedOf(invitations: readonly Invitation[]): string | null {
  const [first] = invitations;
  if (!first) return null;
  const entries = invitations.map((one) => ({ ...one, isCancelled: one.method === 'CANCEL' }));
  return publicationText({ entries, organizer: first.organizer, sentBy: first.sentBy });
}

/** Returns one calendar file with all bookings of a series. Null if no calendar must add or remove them. */
function published(
  facts: readonly BookingFacts[],
  mailFrom: string,
  entryOf: (facts: BookingFacts) => CalendarEventContent,
): string | null {
  const entries = facts.flatMap((own): Publication['entries'] => {
    const { booking } = own;
    const isCancelled = booking.status === 'cancelled';
    if (isCancelled && booking.invited === null) return [];
    const { uuid: uid, start, end, updatedAt: at } = booking;
    const sequence = isCancelled ? sequenceOfCancelled(booking) : booking.sequence;
    return [{ uid, sequence, start, end, at, isCancelled, ...entryOf(own) }];
  });
  const [first] = facts;
  if (!first || entries.length === 0) return null;
  const organizer = first.booking.invited?.organizer ?? findOrganizer(first.business, mailFrom);
  return publicationText({ entries, organizer, sentBy: findSender(first.business, mailFrom) });
}
