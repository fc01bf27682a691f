import { expect } from 'chai';
import { mustacheTemplates } from '../../adapters/templates/index.js';
import { standardWords, TEMPLATE_NAMES, WORD_NAMES } from '../../core/index.js';
import type { View } from '../../core/ledger/ledger.js';
import { factsIn } from '../../core/messages/actions/booking-facts.js';
import { type ActionChannels, composedMail } from '../../core/messages/actions/channels.js';
import { writtenLetter } from '../../core/messages/actions/letter-job.js';
import { wordsProblem } from '../../core/messages/actions/own-words.js';
import { LETTERS_KIND } from '../../core/model/kinds/letters.js';
import { isTeamLetter, LETTER_KINDS, type LetterKind, type OwnWordsPatch } from '../../core/model/letters.js';
import { LANGUAGES, type Language } from '../../core/model/profile.js';
import { fieldErrors } from '../support/field-errors.js';
import { aBooking, anApp, aProfile, aResource, aService, aWorkflow, someLetters } from '../support/samples.js';

const LINK = 'https://slots.example/manage#tk';
const START = Date.UTC(2026, 10, 23, 9, 30);
const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=a>"\'&',
  'Ada\r\nBcc: all@example.com\r\n\r\nPay',
  'https://evil.example/pay',
  '{{business.phone}} {{{app.slug}}} {{#a}}',
  '\u202eevil\u2066 \u2028 \u0000',
  'x'.repeat(255),
];

describe('own words of letters', () => {
  const app = anApp();
  const seen = aResource({ name: 'Inès', timezone: 'Asia/Tokyo' });
  const gate = aResource({ name: 'Gate', hidden: true });
  const service = aService({ name: 'Coupe', timezone: 'Europe/Paris' });
  const workflow = aWorkflow();
  const profile = aProfile({ website: 'https://ada.example', address: '1, Quai du Port\n29200 Brest' });
  const view = {
    object: (kind: string, uuid: string) =>
      kind === 'resource' ? [seen, gate].find((one) => one.uuid === uuid) : { profile, service, workflow }[kind],
  } as unknown as View;

  interface Given {
    readonly language?: Language;
    readonly customer?: { name: string; phone: string } | null;
    readonly fields?: object;
    readonly link?: string | null;
    readonly letter?: object;
    readonly size?: number;
  }
  function written(kind: LetterKind, words: OwnWordsPatch | null, given: Given = {}) {
    const { language = 'en', customer = { name: 'Grace', phone: '1' }, fields, link = LINK, letter, size } = given;
    const booking = aBooking({
      resources: [gate.uuid, seen.uuid],
      start: START,
      end: START + 3_600_000,
      timezone: 'America/New_York',
      status: kind.endsWith('cancelled') ? 'cancelled' : 'confirmed',
      workflow: workflow.uuid,
      customer: customer && { ...customer, email: 'grace@example.com' },
      sale: {
        service: service.uuid,
        assignments: [{ role: 'r', resource: seen.uuid, start: START, end: START + 3_600_000 }],
        unitPrice: { amount: 2_500, currency: 'EUR' },
      },
      ...fields,
    });
    const facts = factsIn(view, app, booking);
    const own = { subject: null, opening: null, closing: null, ...words } as never;
    return writtenLetter(
      { mailFrom: 'mail@slots.example', templates: mustacheTemplates },
      {
        kind,
        words: words === null ? {} : { [language]: own },
        letter: { kind, addressCounter: null, ...(size && { series: { uuid: app.uuid, bookings: [] } }), ...letter },
        to: 'grace@example.com',
        linkOf: () => link,
        bookAgain: null,
        now: START - 1,
        tongue: { language, locale: language },
        ...(size && { series: Array.from({ length: size }, () => ({ facts, link })) }),
      },
      [facts],
    );
  }
  const texts = ({ subject, text, html }: ReturnType<typeof written>) => ({ subject, text, html });

  it('equal to the standard words give the same letter, in each kind and language, for any number of bookings', () => {
    for (const kind of LETTER_KINDS) {
      for (const language of LANGUAGES) {
        const standard = standardWords(kind, language);
        expect(standard.closing).to.equal(null);
        for (const template of [standard.subject, standard.opening])
          expect(wordsProblem(mustacheTemplates)(kind, template!), `${kind} ${language}`).to.equal(undefined);
        for (const given of [{}, { customer: null }, { fields: { title: 't', sale: undefined } }, { size: 2 }]) {
          const [own, plain] = [standard, null].map((words) => texts(written(kind, words, { ...given, language })));
          expect(own, `${kind} ${language} ${JSON.stringify(given)}`).to.deep.equal(plain);
        }
        // With a character more, the templates themselves are rendered.
        const { subject, opening } = standard;
        const more = written(kind, { subject: `${subject}!`, opening: `${opening}!` }, { language });
        const plain = written(kind, null, { language });
        expect(more.subject, `${kind} ${language}`).to.equal(`${plain.subject}!`);
        expect(more.text.split('\n\n')[1]).to.equal(`${plain.text.split('\n\n')[1]}!`);
      }
    }
  });

  it('with hostile names of customers contain no markup, no further header, no link and no template', () => {
    const names = WORD_NAMES.filter((name) => name !== 'booking.manage_url' && !/(website|_url)$/.test(name));
    const all = `${names.map((name) => `{{${name}}} {{{${name}}}}`).join(' ')} {{answers.a}}`;
    const plain = new Map(LETTER_KINDS.map((kind) => [kind, links(written(kind, null).html!)]));
    for (const kind of LETTER_KINDS) {
      for (const language of LANGUAGES) {
        for (const text of HOSTILE) {
          const answers = [{ id: 'a', label: 'a', answer: text }];
          const fields = { title: text, notes: text, reason: text, externalId: text, answers };
          const words = { subject: `S ${all}`, opening: `O ${all}`, closing: `C ${all}` };
          const mail = written(kind, words, { language, customer: { name: text, phone: '1' }, fields });
          const about = `${kind} ${language} ${text}`;
          expect(mail.subject, about).to.match(/^S [^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u);
          expect([...mail.subject].length, about).to.be.at.most(200);
          expect(mail.html, about).not.to.match(/<(?:script|img)/);
          expect(links(mail.html!), about).to.deep.equal(plain.get(kind));
          for (const part of [mail.text, mail.html!]) {
            expect(part, about).not.to.match(/^\s*(?:<p[^>]*>)?(?:Bcc|Pay)/m);
            if (text.startsWith('{{')) expect(part).to.include('{{business.phone}} {{{app.slug}}}');
          }
          expect(mail.text, about).to.match(/^O /m).and.match(/^C /m);
        }
      }
    }
  });

  /** Returns the targets of links in an own letter's HTML. */
  function links(html: string): readonly string[] {
    return [...html.matchAll(/href="([^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !/^(tel|mailto):/.test(href));
  }

  it('contain values in the language of the letter and the zone of the place, and no hidden resources for customers', () => {
    const opening = [
      '{{booking.what}} {{booking.short_date}} {{booking.time}} {{booking.price}} {{booking.start_local}} {{booking.timezone}}',
      '{{booking.with}} {{resource.name}} {{resource.timezone}} {{answers.a}} {{booking.reason}} {{booking.start}}',
    ].join(' | ');
    const fields = {
      answers: [{ id: 'a', label: 'a', answer: true }],
      reason: 'The resource is closed at that time',
    };
    const shown = (kind: LetterKind, language: Language) =>
      written(kind, { opening }, { language, fields })
        .text.split('\n\n')[1]!
        .replace(/[\u00a0\u202f]/g, ' ');
    expect(shown('cancelled', 'de')).to.equal(
      'Coupe Mo., 23. Nov. 10:30 25,00 € 2026-11-23 10:30 Europe/Paris | Inès Inès Asia/Tokyo Ja Wir haben zu dieser Zeit geschlossen 2026-11-23T10:30:00+01:00',
    );
    expect(shown('team_booked', 'en')).to.equal(
      'Coupe Mon, Nov 23 10:30 AM €25.00 2026-11-23 10:30 Europe/Paris | Inès Gate, Inès UTC Yes We are closed at that time 2026-11-23T10:30:00+01:00',
    );
  });

  it('become links where the business has typed an address, or a value is an address of the business', () => {
    const linked = (opening: string, given?: Given) =>
      links(written('confirmed', { opening }, given).html!).filter(
        (href) => href !== LINK || opening.includes('manage'),
      );
    const fields = { notes: 'n', reason: null };
    for (const [opening, ...expected] of [
      ['See https://a.example/x?y=1&z=2. (HTTP://b.example/)!', 'https://a.example/x?y=1&amp;z=2', 'HTTP://b.example/'],
      ['{{business.website}}: {{business.website}}/book', 'https://ada.example', 'https://ada.example/book'],
      ['https://a.example/{{booking.reason}}', 'https://a.example/'],
      ['https://a.example/{{booking.notes}} www.a.example ftp://a.example https:// https://...'],
      ['{{booking.manage_url}}.', LINK, LINK],
    ] as const)
      expect(linked(opening, { fields }), opening).to.deep.equal([...expected, 'https://ada.example']);
    expect(written('confirmed', { opening: '{{booking.manage_url}}' }, { link: null }).text).to.include(
      'is confirmed.',
    );
  });

  it('keep their paragraphs and lines, and stand above the name of the business', () => {
    const { text, html } = written('confirmed', {
      opening: '\nOne <b>\r\ntwo\n \n{{booking.notes}}\n\n{{business.address}}',
      closing: 'See you!',
    });
    expect(text).to.include('Hello Grace,\n\nOne <b>\ntwo\n\n1, Quai du Port\n29200 Brest\n\nService: Coupe');
    expect(text).to.include('\n\nSee you!\n\nAda & Söhne\n');
    expect(html).to.include('0">One &lt;b&gt;</p><p style="margin:0 0 16px">two</p><p style="margin:0">1, Quai');
    expect(html).to.match(/<p style="margin:0 0 16px">See you!<\/p><p [^>]*>Ada &amp; Söhne<\/p>/);
  });

  it('are replaced by the standard words if they are blank with their values, or no valid template', () => {
    const plain = texts(written('confirmed', null, { customer: null }));
    for (const blank of ['{{booking.customer.name}}', ' {{booking.notes}}\n', '{{! nothing }}', '{{#broken'])
      expect(
        texts(written('confirmed', { subject: blank, opening: blank, closing: blank }, { customer: null })),
        blank,
      ).to.deep.equal(plain);
  });

  it('do not apply to moves that keep the time and to cancellations by customers, which they would describe wrongly', () => {
    const words = { subject: 'Own subject', opening: 'Own opening', closing: 'Own closing' };
    const own = (kind: LetterKind, given: Given = {}) => {
      const { subject, text } = written(kind, words, given);
      return [subject, text].flatMap((part) => part.match(/Own \w+/g) ?? []).map((found) => found.slice(4));
    };
    const all = ['subject', 'opening', 'closing'];
    for (const kind of ['cancelled', 'team_cancelled'] as const) {
      expect(own(kind)).to.deep.equal(all);
      expect(own(kind, { letter: { by: 'customer' } })).to.deep.equal(['subject', 'closing']);
    }
    for (const status of ['confirmed', 'declined', 'expired'])
      expect(own('team_cancelled', { fields: { status } }), status).to.deep.equal(['subject', 'closing']);
    for (const kind of ['moved', 'team_moved'] as const) {
      expect(own(kind)).to.deep.equal(all);
      expect(own(kind, { letter: { isTimeKept: true } })).to.deep.equal(['closing']);
      expect(own(kind, { letter: { isOther: true } })).to.deep.equal(['closing']);
      const unnamed = { resources: [gate.uuid], sale: undefined };
      expect(own(kind, { letter: { isTimeKept: true }, fields: unnamed })).to.deep.equal(['closing']);
      const told = {
        status: 'confirmed',
        start: START,
        end: START + 3_600_000,
        with: [],
        address: null,
        job: 'j',
        service: 'other',
        sequence: 0,
      };
      expect(own(kind, { letter: { was: told } })).to.deep.equal(['closing']);
    }
    expect(own('confirmed', { size: 2 })).to.deep.equal(all);
  });

  it('are cut: the subject after 200 characters, the others after 4,000, notes after 1,000', () => {
    const long = Array(100).fill('{{booking.notes}}').join(' ');
    const { subject, text } = written(
      'confirmed',
      { subject: '{{booking.notes}}', opening: long, closing: '{{booking.notes}}' },
      { fields: { notes: '👩'.repeat(3_000) } },
    );
    const paragraphs = text.split('\n\n');
    expect([...subject]).to.have.length(200);
    expect([...paragraphs[1]!]).to.have.length(4_000);
    expect([...paragraphs.at(-2)!]).to.have.length(1_000);
    const words = { opening: "'".repeat(1_000), closing: '<'.repeat(1_000) };
    for (const kind of LETTER_KINDS) {
      const { html } = written(kind, words, { language: 'fr' });
      expect(Buffer.byteLength(html!), kind).to.be.below(24 * 1024);
    }
  });

  it('are checked in copies, which may lack them', () => {
    const german = { subject: null, opening: 'Hallo', closing: null };
    const check = (words: object) => fieldErrors(() => LETTERS_KIND.check(someLetters({ words })));
    expect(check({ confirmed: { de: german } })).to.deep.equal({});
    expect(check({ confirmed: { de: { ...german, opening: 1 }, it: german } })).to.have.all.keys(
      'letters.confirmed.words.de.opening',
      'letters.confirmed.words.it',
    );
    const { words: _, ...old } = someLetters();
    expect(() => LETTERS_KIND.check(old as ReturnType<typeof someLetters>)).not.to.throw();
  });

  it('and actions can contain what is booked, and its short date', () => {
    const [title, text] = ['{{booking.what}}', '{{booking.short_date}}, {{booking.time}}'];
    const facts = factsIn(view, app, aBooking({ start: START, title: 'Visit', resources: [seen.uuid] }));
    const channels = { templates: mustacheTemplates, mailFrom: 'mail@slots.example' } as ActionChannels;
    const config = { to: 'team@example.com', subject: title, text, html: null };
    const mail = composedMail(channels, config, { ...facts, workflow }, app.uuid);
    expect(mail).to.include({ subject: 'Visit', text: 'Mon, Nov 23, 6:30 PM' });
  });

  it('may use the names of templates except the manage token, and for the team except the link', () => {
    const problem = wordsProblem(mustacheTemplates);
    expect(new Set(TEMPLATE_NAMES)).to.deep.equal(new Set([...WORD_NAMES, 'booking.manage_token']));
    for (const kind of LETTER_KINDS) {
      const known = WORD_NAMES.filter((name) => problem(kind, `{{${name}}}`) === undefined);
      expect(known).to.deep.equal(WORD_NAMES.filter((name) => !isTeamLetter(kind) || name !== 'booking.manage_url'));
      expect(problem(kind, '{{answers.dog}}')).to.equal(undefined);
      expect(problem(kind, '{{booking.manage_token}}')).to.include('Unknown name {{booking.manage_token}}');
    }
    expect(problem('confirmed', '{{booking.nam}}')).to.match(
      /^Unknown name .*nearest known are( \{\{[a-z_.]+\}\},?){3}$/,
    );
  });
});
