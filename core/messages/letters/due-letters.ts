import { HOUR, MINUTE, SECOND } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { fold, isSameMailbox } from '../../basics/search.js';
import { isSame } from '../../basics/versions.js';
import type { View } from '../../ledger/ledger.js';
import type { Actor } from '../../model/actor.js';
import {
  type Booking,
  foldedEmail,
  isBilledHold,
  isLive,
  type LastLetter,
  type Notified,
  servedBy,
  serviceOf,
} from '../../model/booking.js';
import type { EventType, LatePaymentReason } from '../../model/event.js';
import {
  firstAttempt,
  type GoneResource,
  isUnproved,
  type Job,
  type LetterBooking,
  type LetterJob,
  letterQueue,
} from '../../model/job.js';
import {
  type CustomerLetter,
  isMove,
  type LetterKind,
  type LetterSettings,
  sendsKind,
  type TeamLetter,
} from '../../model/letters.js';
import { ALL } from '../../model/questions/question.js';
import type { Staff } from '../../model/staff.js';
import { isReplaced } from './replaced-letters.js';

export interface BookingChange {
  /** Undefined for a new booking. */
  readonly before: Booking | undefined;
  readonly after: Booking;
  /** Type of the booking's last event in the change. */
  readonly event: EventType;
  /** Reason in the event of a late payment. */
  readonly reason?: LatePaymentReason | undefined;
}

/** Letters that a change triggers for one booking, or for bookings of a series together. */
export interface LettersDue {
  readonly jobs: readonly Job[];
  /** New `notified` fields (contents of the letters already sent) of the bookings, by UUID, if the letters change them. */
  readonly notified: ReadonlyMap<string, Notified>;
}

interface Given {
  readonly view: Pick<View, 'now' | 'actionsOf' | 'select' | 'object'>;
  readonly settings: LetterSettings;
  /** Address of the business. Null: it has none. */
  readonly businessEmail: string | null;
  readonly actor: Actor;
  readonly newUuid: () => string;
  /** Resources that the change removes. Letters still need their names. */
  readonly going: readonly GoneResource[];
}

/** Type of the event of a payment that confirms nothing and must be refunded. */
const LATE: EventType = 'booking.payment_late';
/** Delay of letters about moves. Several moves within it trigger one letter. A move that is undone within it triggers none. */
const MOVES_WAIT = 30 * SECOND;
/** Minimum time between a booking or move and its reminder. A reminder within this time would contain nothing new. */
const REMINDER_NOTICE = HOUR;

/** Kinds of actors whose changes are reported by mail to the business's address. */
const NOTIFYING: ReadonlySet<Actor['kind']> = new Set(['key', 'manage', 'app', 'notice']);

/** Returns the kind of letter to the customer about the change. Undefined if there is none. */
function customerLetterOf({ before, after }: Pick<BookingChange, 'before' | 'after'>): CustomerLetter | undefined {
  const was = before?.status;
  if (was !== after.status) {
    if (after.status === 'held') return isBilledHold(after) ? 'payment_due' : undefined;
    if (after.status === 'confirmed') return was === undefined || CONFIRMABLE.has(was) ? 'confirmed' : undefined;
    if (after.status === 'pending') return 'pending';
    if (after.status === 'declined') return 'declined';
    if (after.status === 'expired') return was === 'pending' ? 'declined' : undefined;
    if (after.status === 'cancelled')
      return was === 'pending' || was === 'confirmed' || (was === 'held' && before?.notified?.customer)
        ? 'cancelled'
        : undefined;
    return after.status === 'no_show' ? 'no_show' : undefined;
  }
  if (before && isBilledHold(after))
    return hasOtherTime(before, after) || isOfAnother(before, after) || isForAnother(before, after)
      ? 'payment_due'
      : undefined;
  if (after.status !== 'pending' && after.status !== 'confirmed') return undefined;
  if (!before) return after.status;
  if (isMoved(before, after) || !isSame(before.resources, after.resources)) return 'moved';
  return isForAnother(before, after) ? after.status : undefined;
}

/** Statuses from which a booking is confirmed for the first time: expired holds by a late payment. */
const CONFIRMABLE: ReadonlySet<Booking['status']> = new Set(['held', 'pending', 'expired']);

const hasOtherTime = (before: Booking, after: Booking) => before.start !== after.start || before.end !== after.end;

function isMoved(before: Booking, after: Booking): boolean {
  return hasOtherTime(before, after) || isOfAnother(before, after) || !isSame(servedBy(before), servedBy(after));
}

/** True if the booking is of another service. */
const isOfAnother = (before: Booking, after: Booking) => serviceOf(before) !== serviceOf(after);

/** True if a move of the resources alone has changed those that customers see. */
function isMovedAsShown(view: Given['view'], before: Booking, after: Booking): boolean {
  const shownIn = (booking: Booking) => servedBy(booking).filter((uuid) => !view.object('resource', uuid)?.hidden);
  return !isSame(shownIn(before), shownIn(after));
}

function isForAnother(before: Booking, after: Booking): boolean {
  const address = after.customer?.email ?? null;
  return address !== null && !isSameMailbox(address, before.customer?.email ?? null);
}

/** Letter to the team about a change, and its receivers. */
interface TeamNews {
  readonly kind: TeamLetter;
  readonly isForBusiness: boolean;
  isFor(member: Staff): boolean;
}

/** Returns the letters to the team about the change. `letter`: the kind of the letter to the customer. Undefined without one. */
function teamNewsOf(change: BookingChange, letter: CustomerLetter | undefined): readonly TeamNews[] {
  const changed = letter === undefined ? [] : changeNewsOf(change, letter);
  if (change.event !== LATE) return changed;
  return [{ kind: 'team_payment_late', isFor: servesAny(change.after.resources), isForBusiness: true }, ...changed];
}

function changeNewsOf({ before, after }: BookingChange, letter: CustomerLetter): readonly TeamNews[] {
  const serves = servesAny(after.resources);
  const news = (kind: TeamLetter, isFor = serves, isForBusiness = false) => [{ kind, isFor, isForBusiness }];
  const toAll = (kind: TeamLetter) => news(kind, serves, true);
  switch (letter) {
    case 'cancelled':
      return before?.status === 'held' ? [] : toAll('team_cancelled');
    case 'declined':
      // Removes the request from calendars.
      return news('team_cancelled', (member) => serves(member) && wantsInvitations(member));
    case 'moved': {
      const known = before?.notified?.team;
      const served = servesAny(known?.resources ?? known?.with ?? before?.resources ?? []);
      const isForAll = !before || isMoved(before, after);
      return [
        ...(isForAll ? toAll('team_moved') : news('team_moved', (member) => serves(member) && !served(member))),
        ...news('team_cancelled', (member) => served(member) && !serves(member) && wantsInvitations(member)),
        ...news('team_moved', (member) => served(member) && !serves(member) && !wantsInvitations(member)),
      ];
    }
  }
  if (before?.status === after.status) return [];
  if (letter === 'pending') return toAll('team_requested');
  if (letter !== 'confirmed') return [];
  // The business has approved the request itself. Its members get the booking into their calendars.
  return before?.status === 'pending' ? news('team_booked') : toAll('team_booked');
}

function servesAny(resources: readonly string[]): (member: Staff) => boolean {
  return ({ resources: own }) => own?.some((resource) => resources.includes(resource)) ?? false;
}

/** True if letters to the member contain an event for its calendar. */
export function wantsInvitations({ calendarInvitations = true }: Pick<Staff, 'calendarInvitations'>): boolean {
  return calendarInvitations;
}

/** Returns the booking data that a letter to the customer would contain now. Undefined if the booking has no address. */
export function notifiedNow(booking: Booking, job: string | null): Notified['customer'] {
  const address = foldedEmail(booking.customer);
  if (address === null) return undefined;
  const { status, start, end } = booking;
  return { status, start, end, with: servedBy(booking), service: serviceOf(booking), address, job };
}

/** Returns the booking data that a letter to the team would contain now. */
export function teamNotifiedNow(
  booking: Booking,
  organizer = booking.notified?.team?.organizer,
): NonNullable<Notified['team']> {
  const { start, end, sequence, resources } = booking;
  const known = { start, end, with: servedBy(booking), resources, service: serviceOf(booking), sequence };
  return { ...known, ...(organizer !== undefined && { organizer }) };
}

/** Returns the letters about one changed booking. `isOff`: only its reminder. */
export function lettersDue(change: BookingChange, isOff: boolean, given: Given): LettersDue {
  const { after } = change;
  const reported = reportedChange(change, given);
  const reminder = reminderOf(change, given);
  const jobs = reminder ? [reminder] : [];
  if (!reported || (isOff && reported.letter === undefined)) return { jobs, notified: NONE_NOTIFIED };
  if (isOff) return { jobs, notified: new Map([[after.uuid, { ...after.notified, isOff: true }]]) };
  const due = lettersOf([reported], given);
  return { jobs: [...due.jobs, ...jobs], notified: due.notified };
}

/** Returns the letters about bookings of a series changed together: one to each receiver for all changes of one kind. */
export function seriesLettersDue(
  series: string,
  changes: readonly BookingChange[],
  isOff: boolean,
  given: Given,
): LettersDue {
  const reminders = changes.flatMap((change) => reminderOf(change, given) ?? []);
  const reported = changes.flatMap((change) => reportedChange(change, given) ?? []);
  if (isOff) {
    const notified = new Map(reported.map(({ after }) => [after.uuid, { ...after.notified, isOff: true } as const]));
    return { jobs: reminders, notified };
  }
  reported.sort((a, b) => a.after.start - b.after.start || (a.after.uuid < b.after.uuid ? -1 : 1));
  const due = lettersOf(reported, given, series);
  return { jobs: [...reminders, ...due.jobs], notified: due.notified };
}

const NONE_NOTIFIED: ReadonlyMap<string, Notified> = new Map();

interface ReportedChange extends BookingChange {
  /** Kind of the letter to the customer. Undefined if only the team gets one. */
  readonly letter: CustomerLetter | undefined;
}

/** Returns the change with its letter to the customer. Undefined if neither the customer nor the team gets a letter. */
function reportedChange(change: BookingChange, { view }: Given): ReportedChange | undefined {
  const found = customerLetterOf(change);
  const letter = found && isAhead(change.after, found, change.event, view.now) ? found : undefined;
  return letter !== undefined || change.event === LATE ? { ...change, letter } : undefined;
}

/** Letter of one kind to one receiver. */
interface DueLetter {
  readonly letter: LetterJob;
  /** First booking of the letter. */
  readonly head: BookingChange;
  readonly bookings: LetterBooking[];
}

/** Returns the letters about the changes, which are in order: one for each kind and receiver. */
function lettersOf(changes: readonly ReportedChange[], given: Given, series?: string): LettersDue {
  const { view, settings, actor } = given;
  const due = new Map<string, DueLetter>();
  const notified = new Map<string, Notified>();
  const add = (change: BookingChange, letter: LetterJob, receiver: string | null) => {
    const { uuid, sequence } = change.after;
    const { addressCounter } = letter;
    const key = `${letter.kind} ${receiver ?? ''}`;
    const found = due.get(key);
    if (!found) due.set(key, { letter, head: change, bookings: [{ uuid, sequence }] });
    else if (addressCounter === found.letter.addressCounter) found.bookings.push({ uuid, sequence });
    else found.bookings.push({ uuid, sequence, addressCounter });
  };
  const note = (booking: Booking, more: Notified) => {
    const { isOff: _, ...known } = { ...booking.notified, ...notified.get(booking.uuid) };
    notified.set(booking.uuid, { ...known, ...more });
  };
  const members = teamMembersIn(given);
  /** True if the receiver was among those of earlier letters to the team: the business, or a member whose resource was taken. */
  const isTold = (member: string | null, { notified }: Booking) => {
    const found = members().find(({ uuid }) => uuid === member);
    return !found || servesAny(notified?.team?.resources ?? notified?.team?.with ?? [])(found);
  };
  for (const change of changes) {
    const { before, after, letter } = change;
    const about = {
      ...(letter === 'cancelled' && ({ by: actor.kind === 'manage' ? 'customer' : 'business' } as const)),
      ...(letter === 'moved' &&
        before?.start === after.start &&
        before.end === after.end &&
        (isOfAnother(before, after) ? { isOther: true as const } : { isTimeKept: true as const })),
    };
    const customer = notifiedNow(after, null);
    const isSeen = !('isTimeKept' in about) || !before || isMovedAsShown(view, before, after);
    if (letter !== undefined && sendsKind(settings, letter) && customer && isSeen) {
      if (after.workflow !== null && isReplaced(letter, view.actionsOf(after.workflow))) note(after, { customer });
      else {
        const was = letter === 'moved' && series === undefined && lastTold(findCustomerNotice(after));
        add(change, { kind: letter, addressCounter: after.manageCounter ?? 0, ...about, ...was }, customer.address);
        if (after.notified?.isOff) note(after, {});
      }
    }
    const team = teamNewsOf(change, letter)
      .filter(({ kind }) => sendsKind(settings, kind))
      .flatMap((news) => teamReceivers(news, members(), given).map((member) => ({ kind: news.kind, member })));
    if (team.length === 0) continue;
    for (const own of team) {
      const late = own.kind === 'team_payment_late' && change.reason && { late: change.reason };
      const was =
        own.kind === 'team_moved' &&
        series === undefined &&
        isTold(own.member, after) &&
        lastTold(after.notified?.team);
      add(change, { ...own, addressCounter: null, ...about, ...late, ...was }, own.member);
    }
    // For a move, store the earlier state as the one that the team knows, so that moving back triggers no letter.
    if (letter === undefined) continue;
    if (letter !== 'moved') note(after, { team: teamNotifiedNow(after) });
    else if (before && !after.notified?.team) note(after, { team: teamNotifiedNow(before) });
  }
  const jobs = [...due.values()].map(({ head, letter, bookings }) =>
    letterJob(head, series === undefined ? letter : { ...letter, series: { uuid: series, bookings } }, given),
  );
  return { jobs, notified };
}

/** Returns the content of the last letter to the booking's present customer. Undefined if that address was told nothing. */
export function findCustomerNotice({ notified }: Booking): Notified['customer'] {
  return notified?.customer?.address === '' ? undefined : notified?.customer;
}

/** Returns the content of a receiver's last letter, for the next one. */
function lastTold(told: LastLetter | undefined): Pick<LetterJob, 'was'> {
  if (!told) return {};
  const { start, end, with: served, service } = told;
  return { was: { start, end, with: served, ...(service !== undefined && { service }) } };
}

/** Returns a function that lists the staff members who may get team letters. It reads them once. */
function teamMembersIn({ view, settings: { teamTo } }: Given): () => readonly Staff[] {
  let members: readonly Staff[] | undefined;
  return () => {
    members ??= teamTo === 'business' ? [] : view.select({ kind: 'staff', where: ALL });
    return members;
  };
}

/** Returns the receivers of a team letter, each address once: the business as null, staff members by UUID. */
function teamReceivers(
  { kind, isForBusiness, isFor }: TeamNews,
  members: readonly Staff[],
  { settings: { teamTo }, businessEmail, actor }: Given,
): readonly (string | null)[] {
  const addresses = new Set<string>();
  const receivers: (string | null)[] = [];
  const add = (receiver: string | null, email: string) => {
    if (addresses.has(fold(email))) return;
    addresses.add(fold(email));
    receivers.push(receiver);
  };
  for (const member of members) {
    const isActor = actor.kind === 'staff' && actor.uuid === member.uuid;
    // A calendar must contain what its owner has done, too.
    const isTold = !isActor || (kind !== 'team_payment_late' && wantsInvitations(member));
    if (member.active && isFor(member) && isTold) add(member.uuid, member.email);
  }
  // After the members: a member with the address of the business gets the letter with the event for its calendar.
  const isBusinessTold = isForBusiness && teamTo !== 'members' && NOTIFYING.has(actor.kind);
  if (isBusinessTold && businessEmail !== null) add(null, businessEmail);
  return receivers;
}

/** True if the booking is in the future, or the letter reports a no-show or an expiry. Other letters are not sent. */
export function isAhead(
  booking: Booking,
  letter: LetterKind,
  trigger: Job['trigger'] | EventType,
  now: Instant,
): boolean {
  // A pending booking expires at its start, but its customer must still be informed.
  return letter === 'no_show' || trigger === 'booking.expired' || booking.start > now;
}

function letterJob(
  { after, event }: BookingChange,
  letter: LetterJob,
  { view, newUuid, going, actor }: Pick<Given, 'view' | 'newUuid' | 'going' | 'actor'>,
): Job {
  const hasLeft = letter.kind === 'team_cancelled' && isLive(after.status);
  const isMovedHold = letter.kind === 'payment_due' && event === 'booking.rescheduled';
  const waits = isMove(letter.kind) || hasLeft || isMovedHold ? MOVES_WAIT : 0;
  const gone = going.filter(({ uuid }) => after.resources.includes(uuid));
  const job = newLetterJob(after, letter, {
    uuid: newUuid(),
    trigger: event as Job['trigger'],
    dueAt: after.updatedAt + waits,
    now: view.now,
    ...(gone.length > 0 && { gone }),
  });
  return isUnproved(actor, after) ? { ...job, unproved: true } : job;
}

/** Creates the job of a letter about the current state of a booking. */
export function newLetterJob(
  { uuid: booking, app, sequence, status, updatedAt }: Booking,
  letter: LetterJob,
  {
    uuid,
    trigger,
    dueAt,
    createdAt = updatedAt,
    now = createdAt,
    gone,
  }: Pick<Job, 'uuid' | 'trigger' | 'dueAt'> & Partial<Pick<Job, 'gone' | 'createdAt'> & { readonly now: Instant }>,
): Job {
  return {
    uuid,
    app,
    booking,
    workflow: null,
    action: letterQueue(app, letter),
    letter,
    trigger,
    position: 0,
    sequence,
    bookingStatus: status,
    dueAt,
    status: 'waiting',
    reason: null,
    attempts: [],
    nextAt: firstAttempt(dueAt, createdAt, now),
    createdAt,
    updatedAt: createdAt,
    ...(gone && { gone }),
  };
}

/** Creates the reminder of a booking that was confirmed, moved, or given an address by the change. Undefined if there is none. */
function reminderOf(
  { before, after }: BookingChange,
  { view, settings, newUuid, going, actor }: Given,
): Job | undefined {
  if (after.status !== 'confirmed' || !sendsKind(settings, 'reminder') || !after.customer?.email) return undefined;
  const isNew = before?.status !== 'confirmed' || before.sequence !== after.sequence || !before.customer?.email;
  const dueAt = after.start - settings.reminderMinutes * MINUTE;
  if (!isNew || dueAt < after.updatedAt + REMINDER_NOTICE || after.start <= view.now) return undefined;
  if (after.workflow !== null && isReplaced('reminder', view.actionsOf(after.workflow))) return undefined;
  const change: BookingChange = { before, after, event: 'booking.confirmed' };
  const job = letterJob(change, { kind: 'reminder', addressCounter: null }, { view, newUuid, going, actor });
  return { ...job, trigger: 'booking.start', dueAt, nextAt: dueAt };
}
