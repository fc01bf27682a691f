import { isFailure, NotFoundError } from '../errors.js';
import { FieldReader, REQUIRED } from '../fields.js';
import { mailboxOf } from '../icalendar/mailboxes.js';
import { DAY, HOUR } from '../instants.js';
import { customersTongue, tongueOf } from '../letters/letter-facts.js';
import { LETTER_WORDS } from '../letters/letter-words.js';
import { readLanguage } from '../model/customer.js';
import { isTeamLetter } from '../model/letters.js';
import { zone } from '../zone.js';
import { businessIn, factsIn, wantedForFacts } from './booking-facts.js';
import { organizerOf } from './invitation.js';
import { calendarOf } from './invitation-text.js';
import { hasBookingPage, writtenLetter } from './letter-job.js';
import { SAMPLE_UUID } from './template-values.js';
import { triedOnce } from './tried-once.js';
/** Placeholder for a manage token, which a preview never shows. */
const EXAMPLE_TOKEN = 'example';
/** Validates the subject of a preview. @throws ValidationError naming every bad field. */
export function readLetterAbout(input) {
    const fields = new FieldReader(input);
    const about = { booking: fields.uuid('booking', null), language: readLanguage(fields) };
    fields.done();
    return about;
}
/** The same with the receiver of a test. @throws ValidationError naming every bad field. */
export function readLetterTest(input) {
    const fields = new FieldReader(input);
    const to = fields.emailOrBlank('to');
    if (to === null && !fields.isBad('to'))
        fields.fail('to', REQUIRED);
    try {
        const about = readLetterAbout(input);
        fields.done();
        return { ...about, to: to ?? '' };
    }
    catch (error) {
        if (!isFailure(error, 'invalid'))
            throw error;
        for (const [field, message] of Object.entries(error.errors))
            fields.fail(field, message);
        fields.done();
        throw error;
    }
}
/** Writes a letter without sending it. */
export class PreviewLetter {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** `base`: what links begin with. @throws ValidationError; NotFoundError when the app has no such booking. */
    async execute(caller, kind, { base, ...about }) {
        const { mail, to } = await writtenExample(this.#needs, caller.app, kind, { ...readLetterAbout(about), base });
        const sender = mailboxOf(this.#needs.channels.mailFrom)?.address ?? this.#needs.channels.mailFrom;
        return {
            to,
            from: `${mail.fromName} <${sender}>`,
            replyTo: mail.replyTo ?? null,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            calendar: mail.invitation && calendarOf(mail.invitation),
        };
    }
}
/** Sends a letter to an address of the caller's choice, to see it as it arrives. */
export class TestLetter {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; NotFoundError when the app has no such booking. */
    async execute(caller, kind, input) {
        const { ledger, channels, newUuid, clock } = this.#needs;
        const { base, once } = input;
        const { to, ...about } = readLetterTest(input);
        return triedOnce(ledger, caller, once, async () => {
            const { mail } = await writtenExample(this.#needs, caller.app, kind, { ...about, base });
            const at = clock();
            const sent = { ...mail, id: newUuid(), to, subject: `[Test] ${mail.subject}` };
            const { invitation } = sent;
            const { ok, status, message } = await channels.sendMail({
                ...sent,
                invitation: invitation && { ...invitation, attendee: { name: null, email: to } },
            });
            return { at, ok, status, message };
        });
    }
}
async function writtenExample({ ledger, channels, clock }, app, kind, { booking: uuid, language, base }) {
    const now = clock();
    const isTeam = isTeamLetter(kind);
    const { facts, hasPage } = await ledger.read(app.uuid, {
        objects: { profile: [app.uuid], booking: uuid === null ? [] : [uuid] },
        ...(uuid !== null && { ofBooking: { booking: uuid, wants: wantedForFacts } }),
    }, (view) => {
        const hasPage = hasBookingPage(view);
        if (uuid === null) {
            const business = businessIn(view, app);
            const tongue = tongueOf(language, business.language);
            const given = { language: tongue.language, mailFrom: channels.mailFrom, now };
            return { facts: sampleFacts(app, business, given), hasPage };
        }
        const found = view.object('booking', uuid);
        if (!found)
            throw new NotFoundError();
        return { facts: factsIn(view, app, found), hasPage };
    });
    const shown = { ...facts, booking: asKindHasIt(facts.booking, kind) };
    const to = isTeam ? facts.business.email : (shown.booking.customer?.email ?? null);
    const own = isTeam ? tongueOf(facts.business.language) : customersTongue(shown);
    const linkOf = ({ uuid: of }) => isTeam ? `${base}/console#/bookings/${of}` : `${base}/manage#${EXAMPLE_TOKEN}`;
    const mail = writtenLetter(channels, {
        kind,
        letter: { kind, addressCounter: null },
        to: to ?? SAMPLE_ADDRESS,
        linkOf,
        bookAgain: isTeam || !hasPage ? null : `${base}/book/${app.slug}`,
        now,
        tongue: tongueOf(language, own.locale),
    }, [shown]);
    return { mail, to };
}
/** The status that a booking has when a letter of the kind is sent; others are sent in several. */
const STATUS_OF = {
    confirmed: 'confirmed',
    pending: 'pending',
    declined: 'declined',
    cancelled: 'cancelled',
    no_show: 'no_show',
    team_cancelled: 'cancelled',
};
function asKindHasIt(booking, kind) {
    const status = STATUS_OF[kind] ?? booking.status;
    return status === booking.status ? booking : { ...booking, status };
}
const SAMPLE_ADDRESS = 'customer@example.com';
const SAMPLE_SERVICE = '00000000-0000-7000-8000-000000000003';
const SAMPLE_RESOURCE = '00000000-0000-7000-8000-000000000001';
/** Builds a sample booking for previews. */
function sampleFacts(app, business, { language, mailFrom, now }) {
    const { timezone } = business;
    const { sample } = LETTER_WORDS[language];
    const local = zone(timezone);
    const start = local.instantOf((local.dayAt(now) + 2) * DAY + 10 * HOUR);
    const end = start + HOUR;
    const booking = {
        uuid: SAMPLE_UUID,
        app: app.uuid,
        resources: [SAMPLE_RESOURCE],
        start,
        end,
        units: 1,
        workflow: null,
        status: 'confirmed',
        holdExpiresAt: null,
        pendingSince: null,
        title: null,
        notes: null,
        customer: { name: sample.customer, email: SAMPLE_ADDRESS, phone: '+1 555 0100' },
        timezone,
        meta: {},
        reason: null,
        blocks: [],
        sale: {
            service: SAMPLE_SERVICE,
            assignments: [{ role: 'sample', resource: SAMPLE_RESOURCE, start, end }],
            unitPrice: { amount: 2_500, currency: 'EUR' },
        },
        sequence: 0,
        // As if it had been confirmed by mail: its cancellation then has a calendar part.
        invited: { sequence: 0, organizer: organizerOf(business, mailFrom) },
        version: 1,
        createdAt: now,
        updatedAt: now,
    };
    return {
        app,
        business,
        booking,
        service: { name: sample.service, description: '', timezone },
        workflow: undefined,
        resources: [{ uuid: SAMPLE_RESOURCE, name: sample.resource, timezone }],
        customer: undefined,
    };
}
