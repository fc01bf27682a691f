import { expect } from 'chai';
import fc from 'fast-check';
import { mustacheTemplates as templates } from '../../adapters/templates/index.js';
import { TemplateError } from '../../core/messages/actions/delivery-ports.js';

const SEED = Number(process.env.FC_SEED ?? 20261122);

const NAMES = new Set([
  'app.name',
  'booking.customer.name',
  'booking.end_local',
  'booking.start_local',
  'booking.uuid',
]);

const values = {
  app: { name: 'Acme' },
  booking: {
    uuid: '0190',
    customer: { name: `<b>"O'Neill" & co</b>`, phone: null },
    party: 0,
    paid: false,
    start_local: '9:30',
    meta: { floor: 3 },
  },
};

describe('mustacheTemplates', () => {
  describe('problem', () => {
    const problem = (template: string) => templates.problem(template, NAMES);

    it('is none with texts, known names in any notation, and comments', () => {
      for (const template of [
        '',
        'Just text { } }} with braces',
        'Hello {{booking.customer.name}}, see you at {{ booking.start_local }}',
        '{{{app.name}}}{{&app.name}}{{! a comment, {{ of any kind }}',
        '{{!\nover\nlines\n}}',
      ]) {
        expect(problem(template), template).to.equal(undefined);
      }
    });

    it('names an unknown name and the nearest known ones, the nearest first', () => {
      expect(problem('{{app.name}} {{booking.strat_local}}')).to.equal(
        'Unknown name {{booking.strat_local}}, the nearest known are {{booking.start_local}}, {{booking.end_local}}, {{booking.customer.name}}',
      );
      expect(problem('{{{booking.customer.nam}}}')).to.match(/^Unknown name .* are \{\{booking\.customer\.name\}\},/);
      expect(templates.problem('{{a}}', new Set())).to.equal('Unknown name {{a}}');
      expect(templates.problem('{{a}}', new Set(['b']))).to.equal('Unknown name {{a}}, the nearest known are {{b}}');
    });

    it('accepts exactly the given names: no prefixes, prototype properties, blanks or the whole', () => {
      for (const name of [
        'booking',
        'booking.constructor',
        'constructor',
        '__proto__',
        '.',
        '',
        'app . name',
        'APP.NAME',
      ]) {
        expect(problem(`{{${name}}}`), name).to.match(/^Unknown name/);
      }
    });

    it('repeats only the beginning of a very long name', () => {
      const answer = problem(`{{${'x'.repeat(190)}}}`);
      expect(answer).to.match(/^Unknown name/);
      expect(answer).to.include('x'.repeat(100)).and.not.include('x'.repeat(101));
    });

    it('names the limit that a tag or the number of tags exceeds', () => {
      const long = (length: number) => `{{!${' '.repeat(length - 5)}}}`;
      for (const text of ['', 'Hello {{app.name}} ']) {
        expect(problem(`${text}${long(200)}{{app.name}}`)).to.equal(undefined);
        expect(problem(`${text}${long(201)}{{app.name}}`)).to.equal(
          `Must have tags of at most 200 characters, and the one at character ${text.length + 1} is longer`,
        );
      }
      expect(problem(`{{{app.name${' '.repeat(190)}}}}`)).to.match(/at most 200 characters/);
      expect(problem('{{app.name}} {{! twice }}'.repeat(500))).to.equal(undefined);
      expect(problem(`${'{{app.name}} {{! twice }}'.repeat(500)}{{app.name}}`)).to.equal(
        'Must have at most 1,000 tags',
      );
    });

    // if the time grew with the square of the number of blanks, each template would exceed the timeout of a test
    it('is found in linear time with many blanks, whether or not the tag is closed', () => {
      const blanks = ' '.repeat(1_000_000);
      for (const tag of ['{{x', '{{{x', '{{&x', '{{!', '{{', '{{=<% %>=}}<%x', '{{#x']) {
        expect(problem(`${tag}${blanks}`), tag).to.match(/no matching|delimiters/);
        expect(problem(`${tag}${blanks}}}} %>`), tag).to.match(/at most 200 characters|delimiters/);
      }
    });

    it('refuses logic', () => {
      for (const template of [
        '{{#app.name}}x{{/app.name}}',
        '{{^app.name}}x{{/app.name}}',
        '{{#app.name}}',
        '{{/app.name}}',
        '{{#app.name}}{{/booking.uuid}}',
      ]) {
        expect(problem(template), template).to.equal('Sections are not supported, only names');
      }
      expect(problem('a {{> app.name}}')).to.equal('Partials are not supported, only names');
      for (const template of ['{{=<% %>=}}<%app.name%>', '{{=x=}}', '{{={{ }}=}}']) {
        expect(problem(template), template).to.equal('Other delimiters are not supported, only {{ and }}');
      }
    });

    it('says where a tag is not closed', () => {
      for (const template of ['Hi {{app.name', 'Hi {{app.name}', 'Hi {{{app.name}}']) {
        expect(problem(template), template).to.equal(`A {{ has no matching }} up to character ${template.length}`);
      }
    });

    it('is found or not for every text, without an exception', () => {
      const piece = fc.oneof(
        fc.constantFrom('{{', '}}', '{', '}', '#', '/', '=', '>', '!', '&', 'app.name', '\n', ' '),
        fc.string(),
      );
      fc.assert(
        fc.property(fc.array(piece), (pieces) => {
          const template = pieces.join('');
          // every template that passes validation can be rendered
          if (problem(template) === undefined) expect(templates.render(template, values, 'html')).to.be.a('string');
        }),
        { seed: SEED, numRuns: 2_000 },
      );
    });
  });

  describe('render', () => {
    it('replaces names by their values, and leaves the text alone', () => {
      const template =
        'Dear {{booking.customer.name}},\n\n  {{app.name}} & <you>\r\n{{! unseen }}at {{booking.start_local}}.\n';
      expect(templates.render(template, values, 'text')).to.equal(
        `Dear <b>"O'Neill" & co</b>,\n\n  Acme & <you>\r\nat 9:30.\n`,
      );
    });

    it('escapes values in HTML in any notation, and never in text', () => {
      for (const template of [
        '{{booking.customer.name}}',
        '{{{booking.customer.name}}}',
        '{{&booking.customer.name}}',
      ]) {
        const html = templates.render(`<i>${template}</i>`, values, 'html');
        expect(html).to.match(/^<i>&lt;b&gt;&quot;O&#39;Neill&quot; &amp; co&lt;.*b&gt;<\/i>$/);
        expect(templates.render(template, values, 'text')).to.equal(values.booking.customer.name);
      }
    });

    it('writes numbers and booleans as they are, and null and missing values as nothing', () => {
      const template =
        '{{booking.party}}|{{booking.paid}}|{{booking.meta.floor}}|{{booking.customer.phone}}|{{booking.nothing.at.all}}|{{x}}';
      expect(templates.render(template, values, 'text')).to.equal('0|false|3|||');
    });

    it('reads own properties only, along the whole path', () => {
      const inherited = Object.assign(Object.create({ secret: 'inherited' }), {
        own: Object.create({ deep: 'inherited' }),
      });
      const context = { ...values, inherited, call: () => 'called', list: ['a'], text: 'text', name: 'outer' };
      for (const name of [
        'constructor',
        'booking.constructor',
        'booking.constructor.name',
        'booking.__proto__',
        'booking.customer.name.length',
        'text.length',
        'inherited.secret',
        'inherited.own.deep',
        'inherited.name',
        'call',
        'list',
        'booking',
        '.',
        '',
      ]) {
        expect(templates.render(`[{{${name}}}]`, context, 'text'), name).to.equal('[]');
      }
    });

    it('refuses a stored template from before the limits, and names the limit', () => {
      const refused = (template: string) => () => templates.render(template, values, 'text');
      expect(refused(`{{!${' '.repeat(1_000_000)}}}`)).to.throw(TemplateError, 'tags of at most 200 characters');
      expect(refused('{{app.name}}'.repeat(1_001))).to.throw(TemplateError, 'at most 1,000 tags');
      expect(refused('Dear {{app.name')).to.throw(TemplateError, 'no matching }}');
      expect(refused('{{=<% %>=}}')).to.throw(TemplateError, 'Other delimiters');
    });

    it('produces up to 1 MiB of UTF-8, including escapes, and no more', () => {
      const mebibyte = 1024 * 1024;
      const context = { a: 'é'.repeat(1024), lt: '<'.repeat(1024) };
      const full = templates.render('{{a}}'.repeat(512), context, 'html');
      expect(Buffer.byteLength(full)).to.equal(mebibyte);
      expect(Buffer.byteLength(templates.render('{{lt}}'.repeat(256), context, 'html'))).to.equal(mebibyte);
      for (const template of [`${'{{a}}'.repeat(512)}.`, '{{a}}'.repeat(1_000), `${'{{lt}}'.repeat(256)}.`]) {
        expect(() => templates.render(template, context, 'html')).to.throw(TemplateError, 'at most 1 MiB');
      }
      expect(templates.render('{{lt}}'.repeat(257), context, 'text')).to.have.length(257 * 1024);
    });

    it('does not treat a value as a template', () => {
      const context = { a: '{{b}}', b: 'no' };
      expect(templates.render('{{a}} {{{a}}}', context, 'text')).to.equal('{{b}} {{b}}');
    });
  });
});
