import { calendarEntry } from '../letters/calendar-entry.js';
import { isAhead, isReplaced, teamToldNow, toldNow } from '../letters/due-letters.js';
import { customersTongue, tongueOf } from '../letters/letter-facts.js';
import { letterTexts } from '../letters/letter-text.js';
import { movedByClock, servingOf } from '../model/booking.js';
import { isTeamLetter, letterDefaults } from '../model/letters.js';
import { isSame } from '../versions.js';
import { businessIn, factsIn, wantedForFacts } from './booking-facts.js';
import { invitationOf, newlyInvited, organizerOf, senderOf, sequenceOfCancelled } from './invitation.js';
import { publicationText } from './invitation-text.js';
export function isLetter(job) {
    return job.letter !== undefined && job.booking !== null;
}
/** Lists the objects that decide if a letter may be sent. */
export function wantedByLetter({ app, booking, letter }) {
    const bookings = letter.series ? letter.series.bookings.map(({ uuid }) => uuid) : [booking];
    const wants = (known) => {
        const { objects } = wantedForFacts(known);
        return { objects, actionsOf: known.workflow === null ? [] : [known.workflow] };
    };
    const staff = letter.member ? [letter.member] : [];
    return { objects: { booking: bookings, letters: [app], profile: [app], staff }, ofBooking: { booking, wants } };
}
/** Returns the letter as it must be sent now, or the reason why it must not be sent any more. */
export function standingLetter(view, app, job) {
    const { letter } = job;
    const settings = view.object('letters', app.uuid) ?? letterDefaults(app);
    if (!letter.isAgain && !(settings.enabled && settings.sends[letter.kind]))
        return 'The letter is switched off';
    const about = letter.series?.bookings ?? [{ uuid: job.booking, sequence: job.sequence ?? 0 }];
    const found = about.map((one) => standingBooking(view, job, one));
    const bookings = found.filter((one) => typeof one !== 'string').sort((a, b) => a.start - b.start);
    const [head] = bookings;
    if (!head)
        return found.find((one) => typeof one === 'string') ?? 'The booking was removed';
    const to = isTeamLetter(letter.kind) ? teamAddress(view, app, letter) : (head.customer?.email ?? null);
    if (to === null)
        return isTeamLetter(letter.kind) ? 'The receiver is no longer there' : NO_ADDRESS;
    const [first, ...others] = bookings.map((booking) => factsIn(view, app, booking, job.gone));
    const hasPage = hasBookingPage(view);
    return { app, letter, kind: kindToSend(view, settings, letter, head), facts: [first, ...others], to, hasPage };
}
/** True if customers can book again at the app's public address. */
export function hasBookingPage(view) {
    return view.select({ kind: 'key', where: ['eq', 'page', true] }).length > 0;
}
/** Returns the address of the business or of the member. Null if it no longer exists. */
function teamAddress(view, app, { member = null }) {
    if (member === null)
        return businessIn(view, app).email;
    const staff = view.object('staff', member);
    return staff?.active ? staff.email : null;
}
const NO_ADDRESS = 'The booking has no e-mail address';
/** A booking of a letter as of now, or why the letter no longer is about it. */
function standingBooking(view, job, { uuid, sequence }) {
    const { letter, trigger } = job;
    const booking = view.object('booking', uuid);
    if (!booking)
        return 'The booking was removed';
    if (booking.sequence !== sequence)
        return 'The booking was moved';
    const workflow = booking.workflow === null ? undefined : view.object('workflow', booking.workflow);
    const status = movedByClock(booking, workflow, view.now) ?? booking.status;
    if (status !== job.bookingStatus)
        return `The booking is ${status}`;
    if (!isAhead(booking, letter.kind, trigger, view.now))
        return 'The booking has begun';
    if (isTeamLetter(letter.kind))
        return isTeamTold(booking, letter.kind) ? 'The team was told already' : booking;
    if (!booking.customer?.email)
        return NO_ADDRESS;
    if (letter.addressCounter !== null && letter.addressCounter !== (booking.manageCounter ?? 0)) {
        return 'The booking has another e-mail address';
    }
    const isExempt = letter.isAgain || letter.kind === 'reminder';
    return !isExempt && isCustomerTold(booking, job.uuid) ? 'The customer was told already' : booking;
}
/** True if another letter has already told the customer the same. */
function isCustomerTold(booking, uuid) {
    const { job, ...told } = booking.told?.customer ?? { job: uuid };
    const { job: _, ...now } = toldNow(booking, null) ?? { job: null };
    return job !== uuid && isSame(told, now);
}
/** True if the booking is back where it was when the team was last told. */
function isTeamTold(booking, kind) {
    const told = booking.told?.team;
    if (kind !== 'team_moved' || !told || told.sequence === booking.sequence)
        return false;
    return told.start === booking.start && told.end === booking.end && isSame(told.with, servingOf(booking));
}
/** Replaces the letter about a move by the letter about the booking if the customer was told nothing yet and that letter is enabled. */
function kindToSend(view, settings, { kind }, booking) {
    if (kind !== 'moved' || booking.told?.customer)
        return kind;
    const instead = booking.status === 'pending' ? 'pending' : 'confirmed';
    const actions = booking.workflow === null ? [] : view.actionsOf(booking.workflow);
    return settings.sends[instead] && !isReplaced(instead, actions) ? instead : kind;
}
/** Returns the bookings with what they must remember of the letter before it is sent. Omits unchanged bookings. */
export function rememberedIn(view, { facts, letter, kind }, job, mailFrom) {
    return facts.flatMap(({ booking: { uuid }, business }) => {
        const booking = view.object('booking', uuid);
        if (!booking)
            return [];
        const after = isTeamLetter(letter.kind)
            ? { ...booking, told: { ...booking.told, team: teamToldNow(booking) } }
            : withCustomerTold(booking, kind, job, organizerOf(business, mailFrom));
        return isSame(after, booking) ? [] : [after];
    });
}
function withCustomerTold(booking, kind, job, organizer) {
    const customer = kind === 'reminder' ? booking.told?.customer : toldNow(booking, job.uuid);
    const { sequence } = booking;
    const method = hasInvitation(kind, booking) ? 'REQUEST' : 'CANCEL';
    const invited = newlyInvited(booking, { method, sequence, organizer: booking.invited?.organizer ?? organizer });
    return { ...booking, ...(customer && { told: { ...booking.told, customer } }), ...(invited && { invited }) };
}
/** True if the letter puts the booking into calendars. */
function hasInvitation(kind, { status }) {
    return kind === 'confirmed' || (kind === 'moved' && status === 'confirmed');
}
/** The mail of a letter. */
export async function letterMail(channels, standing, id, now) {
    const { app, facts, letter, to } = standing;
    const { publicUrl } = channels.manage;
    const isTeam = isTeamLetter(letter.kind);
    const token = publicUrl === null || isTeam ? undefined : (await channels.manage.links(app)).token;
    const linkOf = (booking) => {
        if (publicUrl === null)
            return null;
        return isTeam ? `${publicUrl}/console#/bookings/${booking.uuid}` : `${publicUrl}/manage#${token?.(booking)}`;
    };
    const bookAgain = publicUrl === null || isTeam || !standing.hasPage ? null : `${publicUrl}/book/${app.slug}`;
    const series = letter.series && facts.map(({ booking }) => ({ ...booking, link: linkOf(booking) }));
    return { id, to, ...writtenLetter(channels, { ...standing, linkOf, bookAgain, now, series }, facts) };
}
/** The mail of a letter without its receiver. */
export function writtenLetter({ mailFrom }, { kind, letter, to, linkOf, bookAgain, now, series, tongue: given }, facts) {
    const [head] = facts;
    const { booking, business } = head;
    const isTeam = isTeamLetter(kind);
    const tongue = given ?? (isTeam ? tongueOf(business.language) : customersTongue(head));
    const link = linkOf(booking);
    const texts = letterTexts({ kind, facts: head, tongue, by: letter.by ?? 'business', now, link, bookAgain, series });
    const invites = (facts) => kind === 'cancelled' || hasInvitation(kind, facts.booking);
    const entryOf = (own) => calendarEntry(own, tongue, own.booking.status === 'cancelled' ? null : linkOf(own.booking));
    return {
        ...texts,
        subjectTemplate: `letter ${kind}`,
        fromName: business.name,
        replyTo: isTeam ? (booking.customer?.email ?? null) : business.email,
        invitation: !letter.series && invites(head) ? invitationOf(head, to, { mailFrom, entry: entryOf(head) }) : null,
        published: letter.series ? published(facts.filter(invites), mailFrom, entryOf) : null,
    };
}
/** Returns one file with all bookings of a series. Null if no calendar must add or remove them. */
function published(facts, mailFrom, entryOf) {
    const entries = facts.flatMap((own) => {
        const { booking } = own;
        const isCancelled = booking.status === 'cancelled';
        if (isCancelled && booking.invited === null)
            return [];
        const { uuid: uid, start, end, updatedAt: at } = booking;
        const sequence = isCancelled ? sequenceOfCancelled(booking) : booking.sequence;
        return [{ uid, sequence, start, end, at, isCancelled, ...entryOf(own) }];
    });
    const [first] = facts;
    if (!first || entries.length === 0)
        return null;
    const organizer = first.booking.invited?.organizer ?? organizerOf(first.business, mailFrom);
    return publicationText({ entries, organizer, sentBy: senderOf(first.business, mailFrom) });
}
