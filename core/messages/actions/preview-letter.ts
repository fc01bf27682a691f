import { NotFoundError } from '../../basics/errors.js';
import { FieldReader, mergePatch, TEXT_MAX } from '../../basics/fields.js';
import { DAY, HOUR } from '../../basics/instants.js';
import type { Mail } from '../../basics/mail.js';
import type { Clock, Instant } from '../../basics/ports.js';
import { custom, email, type InputOf, object, uuid, type ValuesOf } from '../../basics/schema.js';
import { zone } from '../../basics/zone.js';
import { parseMailbox } from '../../bookings/icalendar/mailboxes.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import type { Ledger } from '../../ledger/ledger.js';
import type { App } from '../../model/app.js';
import { type Booking, priceOf, type Status } from '../../model/booking.js';
import type { AppCaller } from '../../model/callers.js';
import { readLanguage } from '../../model/customer.js';
import type { Attempt } from '../../model/job.js';
import {
  isMove,
  isTeamLetter,
  type LetterKind,
  OWN_WORDS,
  type OwnWords,
  type OwnWordsPatch,
  readOwnWords,
  STANDARD_WORDS,
} from '../../model/letters.js';
import { newPayment, paymentEnd } from '../../model/payment.js';
import type { Language, PublicProfile } from '../../model/profile.js';
import { type BookingFacts, customersTongue, findTongue } from '../letters/letter-facts.js';
import { LETTER_WORDS } from '../letters/letter-words.js';
import { businessIn, factsIn, wantedForFacts } from './booking-facts.js';
import type { ActionChannels } from './channels.js';
import { findOrganizer } from './invitation.js';
import { renderInvitation } from './invitation-text.js';
import { buildLinks, hasBookingPage, writtenLetter } from './letter-job.js';
import { type MailLimitNeeds, MailLimits } from './mail-limits.js';
import { wordsProblem } from './own-words.js';
import { SAMPLE_UUID } from './template-values.js';
import { triedOnce } from './tried-once.js';

export const LETTER_ABOUT = object({
  booking: uuid({ default: null, description: 'A booking of the app. Default: a sample booking.' }),
  language: custom<string>()({ type: 'string', maxLength: TEXT_MAX, examples: ['de-AT'] }, readLanguage, {
    default: null,
    description: "A language tag. Default: the receiver's language.",
  }),
  words: object(OWN_WORDS.fields, {
    default: null,
    description:
      "Words in the letter's language that are not stored yet. Left out, all or one of them: as stored. null: the standard words.",
  }),
});
export interface LetterAbout extends InputOf<typeof LETTER_ABOUT> {}

/** Input of a test: the receiver, and the booking. */
export const LETTER_TEST = object({ to: email({ json: { maxLength: 254 } }), ...LETTER_ABOUT.fields });
export interface LetterTest extends InputOf<typeof LETTER_TEST> {}

/** Preview of a letter, as it would be sent. */
export interface LetterPreview {
  /** Receiver. Null: the letter would have none. */
  readonly to: string | null;
  readonly from: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Text of the attached calendar file (iCalendar). Null: none. */
  readonly calendar: string | null;
}

interface Needs {
  readonly ledger: Ledger;
  readonly channels: ActionChannels;
  readonly clock: Clock;
}

/** Placeholder for a manage token, which a preview never shows. */
const EXAMPLE_TOKEN = 'example';

export function previewLetter(needs: Needs) {
  const { channels } = needs;
  return async (caller: AppCaller, kind: LetterKind, about: LetterAbout): Promise<LetterPreview> => {
    const { mail, to } = await writtenExample(
      needs,
      caller.app,
      kind,
      readExample(LETTER_ABOUT, about, kind, channels),
    );
    const sender = parseMailbox(channels.mailFrom)?.address ?? channels.mailFrom;
    return {
      to,
      from: `${mail.fromName} <${sender}>`,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      calendar: mail.invitation && renderInvitation(mail.invitation),
    };
  };
}

export function testLetter(needs: Needs & MailLimitNeeds) {
  const { ledger, channels, newUuid, clock } = needs;
  return async (
    caller: AppCaller,
    kind: LetterKind,
    input: LetterTest,
    { once }: Idempotent<Attempt> = {},
  ): Promise<Attempt> => {
    const { to, ...about } = readExample(LETTER_TEST, input, kind, channels);
    return triedOnce(ledger, caller, once, async () => {
      const { mail } = await writtenExample(needs, caller.app, kind, about);
      if (channels.hasMail) await new MailLimits(needs).countTest(caller.app.uuid, to);
      const at = clock();
      const sent = { ...mail, id: newUuid(), to, subject: `[Test] ${mail.subject}` };
      const { invitation } = sent;
      const { ok, status, message } = await channels.sendMail({
        ...sent,
        invitation: invitation && { ...invitation, attendee: { name: null, email: to } },
      });
      return { at, ok, status, message };
    });
  };
}

/** Reads the input about a letter. Keeps which of the words are left out, and checks them as templates of the kind. */
function readExample<S extends typeof LETTER_ABOUT | typeof LETTER_TEST>(
  schema: S,
  input: InputOf<S> & Pick<LetterAbout, 'words'>,
  kind: LetterKind,
  { templates }: Pick<ActionChannels, 'templates'>,
): ValuesOf<S> & Pick<LetterAbout, 'words'> {
  const fields = new FieldReader(input);
  const values = schema.readFields(fields) as ValuesOf<S>;
  const problem = wordsProblem(templates);
  if (fields.has('words')) readOwnWords(fields.nested('words'), (template) => problem(kind, template));
  fields.done();
  return { ...values, words: input.words };
}

function wordsToShow(stored: OwnWords, words: OwnWordsPatch | null | undefined): OwnWords {
  if (words === null) return STANDARD_WORDS;
  return readOwnWords(new FieldReader(mergePatch(stored, words ?? {})), () => undefined);
}

async function writtenExample(
  { ledger, channels, clock }: Needs,
  app: App,
  kind: LetterKind,
  { booking: uuid, language, words }: Omit<ValuesOf<typeof LETTER_ABOUT>, 'words'> & Pick<LetterAbout, 'words'>,
): Promise<{ readonly mail: Omit<Mail, 'id' | 'to'>; readonly to: string | null }> {
  const now = clock();
  const isTeam = isTeamLetter(kind);
  const { facts, hasPage, stored } = await ledger.read(
    app.uuid,
    {
      objects: { profile: [app.uuid], letters: [app.uuid], booking: uuid === null ? [] : [uuid] },
      ...(uuid !== null && { ofBooking: { booking: uuid, wants: wantedForFacts } }),
    },
    (view) => {
      const shared = { hasPage: hasBookingPage(view), stored: view.object('letters', app.uuid)?.words?.[kind] };
      if (uuid === null) {
        const business = businessIn(view, app);
        const tongue = findTongue(language, business.language);
        const given = { language: tongue.language, mailFrom: channels.mailFrom, now };
        return { facts: sampleFacts(app, business, given), ...shared };
      }
      const found = view.object('booking', uuid);
      if (!found) throw new NotFoundError();
      return { facts: factsIn(view, app, found), ...shared };
    },
  );
  const shown = { ...facts, booking: asKindHasIt(facts.booking, kind, now) };
  const { start, end } = shown.booking;
  const to = isTeam ? facts.business.email : (shown.booking.customer?.email ?? null);
  const own = isTeam ? findTongue(facts.business.language) : customersTongue(shown);
  const tongue = findTongue(language, own.locale);
  const mail = writtenLetter(
    channels,
    {
      kind,
      letter: { kind, addressCounter: null },
      ...(uuid === null && isMove(kind) && { was: { start: start - DAY, end: end - DAY, resources: facts.resources } }),
      logo: await channels.readLogo(app.uuid, facts.business.logo),
      to: to ?? SAMPLE_ADDRESS,
      ...buildLinks(channels.manage.publicUrl, { app, hasPage, isTeam, tokenOf: () => EXAMPLE_TOKEN }),
      now,
      tongue,
      words: { [tongue.language]: wordsToShow(stored?.[tongue.language] ?? STANDARD_WORDS, words) },
    },
    [shown],
  );
  return { mail, to };
}

/** Status of the sample booking for each kind of letter. Kinds without an entry fit several statuses. */
const STATUS_OF: Readonly<Partial<Record<LetterKind, Status>>> = {
  confirmed: 'confirmed',
  pending: 'pending',
  payment_due: 'held',
  declined: 'declined',
  cancelled: 'cancelled',
  no_show: 'no_show',
  team_cancelled: 'cancelled',
  team_payment_late: 'expired',
};

function asKindHasIt(booking: Booking, kind: LetterKind, now: Instant): Booking {
  const status = STATUS_OF[kind] ?? booking.status;
  const { payment = samplePayment(booking, now), start } = booking;
  if (payment && kind === 'team_payment_late')
    return { ...booking, status, payment: { ...payment, paid: payment.paid || payment.due } };
  if (!payment || kind !== 'payment_due') return { ...booking, status };
  const holdExpiresAt = booking.holdExpiresAt ?? paymentEnd(payment.rule, start, now);
  return { ...booking, status, holdExpiresAt, payment: { ...payment, paid: 0, refunded: 0 } };
}

/** Builds the payment of a booking that has none, for the letters about payments. Null without a price. */
function samplePayment(booking: Booking, now: Instant) {
  return newPayment(
    { take: 'full', deposit: null, url: SAMPLE_URL, minutes: 30 },
    priceOf(booking),
    booking.units,
    now,
  );
}

const SAMPLE_URL = 'https://pay.example.com/';
const SAMPLE_ADDRESS = 'customer@example.com';
const SAMPLE_SERVICE = '00000000-0000-7000-8000-000000000003';
const SAMPLE_RESOURCE = '00000000-0000-7000-8000-000000000001';

/** Builds a sample booking for previews. */
function sampleFacts(
  app: App,
  business: PublicProfile,
  { language, mailFrom, now }: { readonly language: Language; readonly mailFrom: string; readonly now: Instant },
): BookingFacts {
  const { timezone } = business;
  const { sample } = LETTER_WORDS[language];
  const local = zone(timezone);
  const start = local.instantOf((local.dayAt(now) + 2) * DAY + 10 * HOUR);
  const end = start + HOUR;
  const booking: Booking = {
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
    customerUuid: null,
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
    // Pretend that the confirmation was mailed, so that the letter about the cancellation contains a calendar event.
    invited: { sequence: 0, organizer: findOrganizer(business, mailFrom) },
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
