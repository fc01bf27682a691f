import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { mustacheTemplates } from '../../adapters/templates/index.js';
import { lettersReplacedBy, standardMail, TEMPLATE_NAMES } from '../../core/index.js';
import { CUSTOMER_LETTERS } from '../../core/model/letters.js';

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;

describe('the words of a new email action', () => {
  it('are those of the standard letter, with known names of templates', () => {
    const names: ReadonlySet<string> = new Set(TEMPLATE_NAMES);
    for (const language of LANGUAGES) {
      for (const kind of CUSTOMER_LETTERS) {
        const { subject, text } = standardMail(kind, { language, hasLinks: true });
        for (const template of [subject, text]) expect(mustacheTemplates.problem(template, names)).to.equal(undefined);
      }
    }
    expect(standardMail('confirmed', { language: 'en', hasLinks: true })).to.deep.equal({
      subject: 'Confirmed: {{service.name}}, {{booking.start_long}}',
      text: [
        'Hello {{booking.customer.name}},',
        'Your booking is confirmed.',
        'Service: {{service.name}}\nWhen: {{booking.start_long}}\nWith: {{booking.with}}',
        'Change or cancel: {{booking.manage_url}}',
        '{{business.name}}',
      ].join('\n\n'),
    });
  });

  it('have a link only if links work, and only to a booking that can still change', () => {
    const linked = (hasLinks: boolean) =>
      CUSTOMER_LETTERS.filter((kind) => standardMail(kind, { language: 'de', hasLinks }).text.includes('manage_url'));
    expect(linked(true)).to.deep.equal(['confirmed', 'pending', 'payment_due', 'moved', 'reminder']);
    expect(linked(false)).to.deep.equal([]);
  });

  it('do not say who cancelled, because an action runs for both sides', () => {
    expect(standardMail('cancelled', { language: 'en', hasLinks: true }).text).to.contain('has been cancelled.');
  });
});

describe('the letters that an email action replaces', () => {
  it('are those to the customer on the same occasion', () => {
    const replaced = (trigger: Parameters<typeof lettersReplacedBy>[0]['trigger'], fields: object = {}) =>
      lettersReplacedBy({ trigger, offsetMinutes: 0, to: ' {{booking.customer.email}} ', ...fields });
    expect(replaced('booking.created')).to.deep.equal(['confirmed', 'pending']);
    expect(replaced('booking.confirmed')).to.deep.equal(['confirmed']);
    expect(replaced('booking.held')).to.deep.equal(['payment_due']);
    expect(replaced('booking.rescheduled')).to.deep.equal(['moved']);
    expect(replaced('booking.start')).to.deep.equal([]);
    expect(replaced('booking.start', { offsetMinutes: -60 })).to.deep.equal(['reminder']);
    expect(replaced('booking.ended')).to.deep.equal([]);
    expect(replaced('booking.confirmed', { to: 'team@example.com' })).to.deep.equal([]);
  });
});

describe('the names of templates', () => {
  it('are listed in the README of the interface, each once', () => {
    const readme = readFileSync('adapters/koa/README.md', 'utf8').replace(/\s+/g, ' ');
    const [, list = ''] = /- Texts may use ([^#]*?)`\. /.exec(readme) ?? [];
    const groups = [...`${list}\``.matchAll(/`([a-z]+\.)` `([^`]+)`/g)];
    const listed = groups.flatMap(([, group = '', names = '']) => names.split(' ').map((name) => group + name));
    expect(listed.sort()).to.deep.equal([...TEMPLATE_NAMES].sort());
  });
});
