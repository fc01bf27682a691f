import { expect } from 'chai';
import { mustacheTemplates } from '../../adapters/templates/index.js';
import { LinkMail } from '../../core/accounts/persons/link-mail.js';
import { isEmail } from '../../core/basics/fields.js';
import type { Mail, SendMail } from '../../core/basics/mail.js';
import { parse, sentFields } from '../../core/basics/schema.js';
import { readNewBooking } from '../../core/bookings/booking-input.js';
import { readBookingWithKey, TEMPLATE_NAMES } from '../../core/index.js';
import type { View } from '../../core/ledger/ledger.js';
import { factsIn } from '../../core/messages/actions/booking-facts.js';
import { composedMail } from '../../core/messages/actions/channels.js';
import { renderInvitation } from '../../core/messages/actions/invitation-text.js';
import { writtenLetter } from '../../core/messages/actions/letter-job.js';
import { writeAccountLetter } from '../../core/messages/letters/account-letter.js';
import { APP } from '../../core/model/app.js';
import { CUSTOMER } from '../../core/model/customer.js';
import { KEY } from '../../core/model/key.js';
import { LETTER_KINDS } from '../../core/model/letters.js';
import { PROFILE } from '../../core/model/profile.js';
import { RESOURCE } from '../../core/model/resource.js';
import { SERVICE } from '../../core/model/service.js';
import { STAFF } from '../../core/model/staff.js';
import { WORKFLOW } from '../../core/model/workflow.js';
import { fieldErrors } from '../support/field-errors.js';
import { aBooking, anApp, anUuid, aProfile, aResource, aService, aWorkflow, NOW } from '../support/samples.js';

/** What begins a line in some program that shows mail, and what turns text around. */
const BREAKS = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\u000b', '\u000c', '\t', '\u001b'];
const TURNS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const FORGED = `Ada,${BREAKS.join('')}Pay here: \u202eevil`;

describe('a name', () => {
  const readers: Readonly<Record<string, readonly [read: (name: string) => unknown, field: string]>> = {
    app: [(name) => parse(APP, { slug: 'a', name, description: 'd' }), 'name'],
    business: [(name) => parse(PROFILE, { name }), 'name'],
    staff: [(name) => parse(STAFF, { name, email: 'a@example.com', role: 'manager' }), 'name'],
    customer: [(name) => parse(CUSTOMER, { name }), 'name'],
    resource: [(name) => parse(RESOURCE, { name }), 'name'],
    workflow: [(name) => parse(WORKFLOW, { name, description: 'd' }), 'name'],
    key: [(name) => parse(KEY, { name }), 'name'],
    service: [(name) => parse(SERVICE, { ...sentFields(SERVICE, aService()), name }), 'name'],
    'booking of an app': [
      (name) => readNewBooking({ ...BOOKING, customer: { name, email: 'a@example.com' } }),
      'customer.name',
    ],
    'booking with a key': [
      (name) => readBookingWithKey({ ...BOOKING, customer: { name, email: 'a@example.com' } }),
      'customer.name',
    ],
  };
  const BOOKING = { service: anUuid(), start: '2026-11-20T09:30:00Z' };

  for (const [kind, [read, field]] of Object.entries(readers)) {
    it(`of ${kind} has no line breaks, control characters, or characters that turn text around`, () => {
      for (const sign of [...BREAKS, ...TURNS]) {
        const errors = fieldErrors(() => read(`Ada${sign}Pay here`));
        expect(errors[field], JSON.stringify(sign)).to.match(/^Must be one line/);
      }
      expect(fieldErrors(() => read('Ada \u00a0 Ünï 漢字 👩‍👩‍👧 \u0627\u200f'))).not.to.have.property(field);
    });
  }
});

describe('a web address of a business', () => {
  it('has no characters that turn text around', () => {
    for (const sign of TURNS)
      expect(fieldErrors(() => parse(PROFILE, { website: `https://a.example/${sign}b` }))).to.have.all.keys('website');
  });
});

describe('an e-mail address', () => {
  it('has no characters that turn text around', () => {
    for (const sign of TURNS) {
      expect(isEmail(`a${sign}b@example.com`)).to.equal(false);
      expect(isEmail(`a@exam${sign}ple.com`)).to.equal(false);
    }
    expect(isEmail('jürgen@straße.example')).to.equal(true);
  });
});

describe('typed text in mail', () => {
  const app = anApp();
  const resource = aResource();
  const service = aService();
  const workflow = aWorkflow();
  const profile = aProfile({ email: 'desk@example.com' });
  const booking = aBooking({
    resources: [resource.uuid],
    title: FORGED,
    notes: FORGED,
    answers: [{ id: 'a', label: FORGED, answer: [FORGED] }],
    reason: FORGED,
    externalId: FORGED,
    workflow: workflow.uuid,
    status: 'confirmed',
    customer: { name: FORGED, email: 'ada@example.com', phone: FORGED },
    invited: { sequence: 0, organizer: 'desk@example.com' },
    sale: {
      service: service.uuid,
      assignments: [{ role: 'r', resource: resource.uuid, start: 0, end: 1 }],
      unitPrice: null,
    },
  });
  const stored = { profile, service, workflow, resource };
  const view = { object: (kind: keyof typeof stored) => stored[kind] } as unknown as View;

  const aLinkMail = (sendMail: SendMail) => {
    const objects = { find: async () => undefined, select: async () => [] } as never;
    const publicUrl = 'https://slots.example';
    const empty = { objects, apps: objects, persons: objects };
    return new LinkMail({ publicUrl, newUuid: anUuid, sendMail, write: writeAccountLetter, ...empty });
  };

  /** Expects the forged words only within lines that begin with other ones. */
  function expectNoForgedLine(text: string, about: string): void {
    const lines = text.split(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(
      lines.filter((line) => /^\s*Pay here/.test(line)),
      about,
    ).to.deep.equal([]);
    expect(text.replace(/\r?\n/g, ''), about).not.to.match(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  }

  function expectNoneIn({ subject, text, html, fromName, invitation }: Omit<Mail, 'id' | 'to'>, about: string): void {
    for (const part of [subject, text, html ?? '', fromName ?? '']) expectNoForgedLine(part, about);
    if (!invitation) return;
    for (const part of [invitation.summary, invitation.description ?? '']) expectNoForgedLine(part, about);
    const calendar = renderInvitation(invitation).replaceAll('\r\n ', '');
    expect(calendar, about).not.to.match(/^Pay here|\\n\s*Pay here/m);
  }

  const NAMES = TEMPLATE_NAMES.filter((name) => !name.endsWith('description'));
  const all = [...NAMES, 'answers.a'].map((name) => `${name}: {{${name}}}`).join('\n');

  it('cannot add a line to any letter, with own words or without', () => {
    for (const kind of LETTER_KINDS) {
      for (const [hasSeries, hasWords] of [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ]) {
        const facts = factsIn(view, app, {
          ...booking,
          status: kind.endsWith('cancelled') ? 'cancelled' : 'confirmed',
        });
        const series = hasSeries ? [facts, facts].map((own) => ({ facts: own, link: 'https://a.example' })) : undefined;
        const mail = writtenLetter(
          { mailFrom: 'mail@example.com', templates: mustacheTemplates },
          {
            kind,
            words: hasWords ? { en: { subject: all, opening: all, closing: all } } : {},
            letter: { kind, addressCounter: null, ...(hasSeries && { series: { uuid: anUuid(), bookings: [] } }) },
            to: 'a@example.com',
            linkOf: () => 'https://slots.example/manage#x',
            bookAgain: null,
            now: 0,
            series,
          },
          [facts],
        );
        expectNoneIn(mail, `${kind} ${hasSeries} ${hasWords}`);
      }
    }
  });

  it('makes no line of its own in a mail of an action', () => {
    const config = { to: 'team@example.com', subject: all, text: all, html: all };
    const channels = { templates: mustacheTemplates, mailFrom: 'mail@example.com' };
    const mail = composedMail(channels as never, config, { ...factsIn(view, app, booking), workflow }, anUuid());
    expect(mail).to.be.an('object');
    expectNoneIn({ ...(mail as Mail), subject: '' }, 'action');
  });

  it('makes no line of its own in an invitation or another mail about an account', async () => {
    const sent: Mail[] = [];
    const linkMail = aLinkMail(async (mail) => {
      sent.push(mail);
      return { ok: true, status: 250, message: null, notBefore: null, final: false };
    });
    const link = { text: 'li_x', expiresAt: NOW };
    for (const kind of ['invitation', 'way in', 'sign-in', 'address', 'new address', 'new password'] as const)
      await linkMail.send({ to: 'a@example.com', kind, link, name: FORGED, app: anApp({ name: FORGED }) });
    for (const mail of sent) expectNoneIn(mail, mail.subject);
    expect(sent).to.have.length(6);
  });

  it('greets with a name of at most 60 characters, and with none that holds a link', async () => {
    const channels = { templates: mustacheTemplates, mailFrom: 'mail@example.com' };
    const greeting = async (name: string) => {
      const facts = factsIn(view, app, { ...booking, customer: { name, email: 'ada@example.com', phone: null } });
      const writing = { kind: 'confirmed', letter: { kind: 'confirmed', addressCounter: null }, to: 'a@example.com' };
      const links = { linkOf: () => null, bookAgain: null, now: 0, words: {} };
      const { text } = writtenLetter(channels, { ...writing, ...links } as never, [facts]);
      const config = { to: '{{booking.customer.email}}', subject: 's', text: '{{booking.customer.name}}', html: null };
      const own = composedMail(channels as never, config, { ...facts, workflow }, anUuid()) as Mail;
      const sent: Mail[] = [];
      const sendMail = async (mail: Mail) => {
        sent.push(mail);
        return { ok: true, status: 250, message: null, notBefore: null, final: false };
      };
      await aLinkMail(sendMail).send({ to: 'a@example.com', kind: 'sign-in', name });
      return [text.split('\n')[0], own.text, sent[0]!.text.split('\n')[0]];
    };
    expect(await greeting('Ada')).to.deep.equal(['Hello Ada,', 'Ada', 'Hello Ada,']);
    for (const name of ['Go to https://evil.example', 'WWW.evil.example', 'evil.example/pay', 'ftp://x', 'bit.ly/']) {
      expect(await greeting(name), name).to.deep.equal(['Hello,', '', 'Hello,']);
    }
    const [letter = '', own, account] = await greeting('x'.repeat(200));
    expect([...letter]).to.have.length('Hello ,'.length + 60);
    expect([own, account]).to.deep.equal([letter.slice(6, -1), letter]);
  });
});
