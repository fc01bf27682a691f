import { expect } from 'chai';
import { buildFieldsView } from '../../adapters/koa/description/fields.js';
import { REQUIRED } from '../../core/basics/fields.js';
import {
  assigned,
  collectDefaults,
  custom,
  date,
  email,
  emailOrBlank,
  eventDetails,
  type Field,
  flag,
  instant,
  integer,
  internal,
  lineOfText,
  lineOrBlank,
  longText,
  meta,
  object,
  objects,
  oneOf,
  parse,
  patched,
  sentFields,
  text,
  textOrBlank,
  timezone,
  uuid,
  uuids,
  wireName,
  withDefaults,
} from '../../core/basics/schema.js';
import { fieldErrors } from '../support/field-errors.js';

const UUID = '019a8d4c-1c00-7000-8000-000000000001';
const OTHER = '019a8d4c-1c00-7000-8000-000000000002';
const LINE = /^Must be one line/;
const ZONE = 'Must be an IANA time zone, such as Europe/Paris';
const DATE = 'Must be a calendar date, written YYYY-MM-DD';
const MOMENT = /^Must be an RFC 3339 timestamp/;
const FLAG = 'Must be true or false';
const EMAIL = 'Must be an e-mail address';
const WHOLE = 'Must be a whole number from 1 to 9';
const CHOICE = 'Must be one of: a, b';
const UUIDS = 'Must be a list of 1 to 2 UUIDs';
const META = /^Must be an object of at most 50 keys/;
const size = object({ width: integer(1, 9), unit: text({ default: 'cm' }) });

/** Result of reading a field: its value, or a problem and the path of the wrong part in the field. */
type Outcome = { readonly value: unknown } | { readonly problem: string | RegExp; readonly at?: string };
const value = (of: unknown): Outcome => ({ value: of });
const problem = (of: string | RegExp, at?: string): Outcome => ({ problem: of, ...(at !== undefined && { at }) });
const missing = problem(REQUIRED);

interface Row {
  readonly field: Field;
  readonly missing: Outcome;
  readonly null: Outcome;
  readonly blank: Outcome;
  /** Wrong values, each with its problem. */
  readonly wrong: readonly (readonly [sent: unknown, Outcome])[];
  /** Valid values: as they are sent and, if that is another one, as they are read. */
  readonly right: readonly (readonly [sent: unknown, read?: unknown])[];
}

/** The outcomes of a field that is missing, null or blank. The last two are by default those of a missing one. */
const without = (absent: Outcome, whenNull = absent, blank = absent) => ({ missing: absent, null: whenNull, blank });

/** A field that is never read. */
const never = (field: Field): Row => ({ field, ...without(value(undefined)), wrong: [], right: [['x', undefined]] });

const ROWS: Readonly<Record<string, Row>> = {
  text: {
    field: text(undefined, 3),
    ...without(missing),
    wrong: [
      [5, problem('Must be a string of at most 3 characters')],
      ['abcd', problem('Must be a string of at most 3 characters')],
      ['a\0', problem('Must not contain U+0000 or lone surrogates')],
    ],
    right: [['abc'], ['👩👩👩'], ['a\nb']],
  },
  'text with a default': {
    field: text({ default: 'x' }, 3),
    ...without(value('x'), value('x'), value(' ')),
    wrong: [['abcd', problem('Must be a string of at most 3 characters')]],
    right: [['']],
  },
  'text that is null by default': {
    field: text({ default: null }),
    ...without(value(null), value(null), value(' ')),
    wrong: [[5, problem('Must be a string of at most 255 characters')]],
    right: [['a']],
  },
  longText: {
    field: longText(),
    ...without(missing),
    wrong: [['a'.repeat(10_001), problem('Must be a string of at most 10,000 characters')]],
    right: [['a'.repeat(10_000)]],
  },
  lineOfText: {
    field: lineOfText(),
    ...without(missing),
    wrong: [
      ['a\nb', problem(LINE)],
      ['a'.repeat(256), problem('Must be a string of at most 255 characters')],
    ],
    right: [['Ada']],
  },
  'lineOfText with a default': {
    field: lineOfText({ default: null }),
    ...without(value(null), value(null), value(' ')),
    wrong: [['a\nb', problem(LINE)]],
    right: [['Ada']],
  },
  textOrBlank: {
    field: textOrBlank({}, 3),
    ...without(value(null)),
    wrong: [['abcd', problem('Must be a string of at most 3 characters')]],
    right: [['abc']],
  },
  lineOrBlank: {
    field: lineOrBlank({}, 3),
    ...without(value(null)),
    wrong: [
      ['a\nb', problem(LINE)],
      ['abcd', problem('Must be a string of at most 3 characters')],
    ],
    right: [['Ada']],
  },
  email: {
    field: email(),
    ...without(missing),
    wrong: [
      ['ada', problem(EMAIL)],
      [5, problem('Must be a string of at most 254 characters')],
    ],
    right: [['ada@example.com']],
  },
  emailOrBlank: {
    field: emailOrBlank(),
    ...without(value(null)),
    wrong: [['ada', problem(EMAIL)]],
    right: [['ada@example.com']],
  },
  integer: {
    field: integer(1, 9),
    ...without(missing),
    wrong: [0, 10, 1.5, '1'].map((sent) => [sent, problem(WHOLE)]),
    right: [[1], [9]],
  },
  'integer with a default': {
    field: integer(1, 9, { default: 5 }),
    ...without(value(5), value(5), problem(WHOLE)),
    wrong: [[10, problem(WHOLE)]],
    right: [[1]],
  },
  'integer with a default that may be null': {
    field: integer(1, 9, { default: 5, nullable: true }),
    ...without(value(5), value(null), problem(WHOLE)),
    wrong: [[10, problem(WHOLE)]],
    right: [[1]],
  },
  flag: {
    field: flag({ default: true }),
    ...without(value(true), value(true), problem(FLAG)),
    wrong: ['true', 1].map((sent) => [sent, problem(FLAG)]),
    right: [[false], [true]],
  },
  oneOf: {
    field: oneOf(['a', 'b']),
    ...without(missing),
    wrong: ['c', 1].map((sent) => [sent, problem(CHOICE)]),
    right: [['a'], ['b']],
  },
  'oneOf with a default': {
    field: oneOf(['a', 'b'], { default: 'b' }),
    ...without(value('b'), value('b'), problem(CHOICE)),
    wrong: [['c', problem(CHOICE)]],
    right: [['a']],
  },
  uuid: {
    field: uuid(),
    ...without(missing, missing, problem('Must be a UUID')),
    wrong: [['x', problem('Must be a UUID')]],
    right: [[UUID], [UUID.toUpperCase(), UUID]],
  },
  'uuid with a default': {
    field: uuid({ default: null }),
    ...without(value(null), value(null), problem('Must be a UUID')),
    wrong: [[5, problem('Must be a UUID')]],
    right: [[UUID]],
  },
  uuids: {
    field: uuids(2),
    ...without(missing),
    wrong: [
      [[], missing],
      ['x', problem(UUIDS)],
      [[UUID, OTHER, 'x'], problem(UUIDS)],
      [['x'], problem('Must be a UUID', '0')],
      [[UUID, UUID], problem('Must not be named twice', '1')],
    ],
    right: [
      [
        [UUID.toUpperCase(), OTHER],
        [UUID, OTHER],
      ],
    ],
  },
  'uuids with a default': {
    field: uuids(2, { default: null }),
    ...without(value(null), value(null), missing),
    wrong: [[[], missing]],
    right: [[[UUID]]],
  },
  'uuids that must be sent, but may be null': {
    field: uuids(2, { nullable: true }),
    ...without(missing, value(null), missing),
    wrong: [[[], missing]],
    right: [[[UUID]]],
  },
  timezone: {
    field: timezone({ default: 'UTC' }),
    ...without(value('UTC'), value('UTC'), problem(ZONE)),
    wrong: [['Mars/Base', problem(ZONE)]],
    right: [['Europe/Paris']],
  },
  date: {
    field: date(),
    ...without(missing),
    wrong: [['2026-02-30', problem(DATE)]],
    right: [['2026-02-28']],
  },
  'date with a default': {
    field: date({ default: null }),
    ...without(value(null), value(null), missing),
    wrong: [[5, problem(DATE)]],
    right: [['2026-02-28']],
  },
  instant: {
    field: instant(),
    ...without(missing),
    wrong: [['tomorrow', problem(MOMENT)]],
    right: [
      ['1970-01-01T00:00:01Z', 1_000],
      [1_000, 1_000],
    ],
  },
  'instant with a default': {
    field: instant({ default: null }),
    ...without(value(null), value(null), problem(MOMENT)),
    wrong: [[true, problem(MOMENT)]],
    right: [['1970-01-01T00:00:01+00:00', 1_000]],
  },
  meta: {
    field: meta(),
    ...without(value({}), value({}), problem(META)),
    wrong: [
      [[], problem(META)],
      [{ a: null }, problem(/^Must be a string of at most 1,000 characters/, 'a')],
    ],
    right: [[{ a: 1, b: 'x' }]],
  },
  internal: never(internal<string>()),
  assigned: never(assigned<string>({ type: 'string' })),
  'a field that the service assigns': never(integer(1, 9, { readOnly: true })),
  custom: {
    field: custom<string>()({ type: 'string' }, (fields, name) => {
      if (!fields.has(name)) fields.fail(name, 'Must be there');
      return `read ${fields.raw(name)}`;
    }),
    ...without(problem('Must be there'), problem('Must be there'), value('read  ')),
    wrong: [],
    right: [['x', 'read x']],
  },
  'custom with a default': {
    field: custom<string>()({ type: 'string' }, (fields, name) => `read ${fields.raw(name)}`, { default: 'x' }),
    ...without(value('x'), value('x'), value('read  ')),
    wrong: [],
    right: [['a', 'read a']],
  },
  'custom that reads a missing field, too': {
    field: custom<string>()(
      { type: 'string' },
      () => 'given',
      { default: 'x' },
      () => 'not given',
    ),
    ...without(value('not given')),
    wrong: [],
    right: [['a', 'not given']],
  },
  'a field with a check': {
    field: integer(1, 9, { default: 2, check: (number) => (number % 2 === 0 ? undefined : 'Must be even') }),
    ...without(value(2), value(2), problem(WHOLE)),
    wrong: [
      [3, problem('Must be even')],
      [11, problem(WHOLE)],
    ],
    right: [[4]],
  },
  'a text with a check that may be blank': {
    field: textOrBlank({ check: (given) => (given.startsWith('a') ? undefined : 'Must begin with a') }),
    ...without(value(null)),
    wrong: [['b', problem('Must begin with a')]],
    right: [['a']],
  },
  object: {
    field: size,
    ...without(problem(REQUIRED, 'width'), problem(REQUIRED, 'width'), problem('Must be a JSON object')),
    wrong: [
      [[], problem('Must be a JSON object')],
      [{ width: 0 }, problem(WHOLE, 'width')],
    ],
    right: [
      [
        { width: 1, depth: 2 },
        { width: 1, unit: 'cm' },
      ],
      [{ width: 1, unit: 'm' }],
    ],
  },
  'object with a default': {
    field: object(size.fields, { default: null }),
    ...without(value(null), value(null), problem('Must be a JSON object')),
    wrong: [[{}, problem(REQUIRED, 'width')]],
    right: [[{ width: 1 }, { width: 1, unit: 'cm' }]],
  },
  objects: {
    field: objects(size, 2, 'width and unit'),
    ...without(missing, missing, problem('Must be a list of at most 2 objects with width and unit')),
    wrong: [
      [[], missing],
      [[{ width: 1 }, {}, {}], problem('Must be a list of at most 2 objects with width and unit')],
      [[5], problem('Must be a JSON object', '0')],
      [[{ width: 1 }, {}], problem(REQUIRED, '1.width')],
    ],
    right: [[[{ width: 1 }], [{ width: 1, unit: 'cm' }]]],
  },
  'objects with a default': {
    field: objects(size, 2, 'width and unit', { default: [] }),
    ...without(value([]), value([]), problem('Must be a list of at most 2 objects with width and unit')),
    wrong: [[[{}], problem(REQUIRED, '0.width')]],
    right: [[[]]],
  },
};

describe('a field of a schema', () => {
  for (const [name, row] of Object.entries(ROWS)) {
    const schema = object({ field: row.field });
    const expectOutcome = (input: object, outcome: Outcome) => {
      const said = JSON.stringify(input);
      if ('value' in outcome) {
        expect(parse(schema, input), said).to.deep.equal(outcome.value === undefined ? {} : { field: outcome.value });
        return;
      }
      const errors = fieldErrors(() => parse(schema, input));
      const path = outcome.at === undefined ? 'field' : `field.${outcome.at}`;
      expect(errors, said).to.have.all.keys(path);
      if (typeof outcome.problem === 'string') expect(errors[path], said).to.equal(outcome.problem);
      else expect(errors[path], said).to.match(outcome.problem);
    };

    it(`reads ${name}: missing, null, blank, wrong and right`, () => {
      expectOutcome({}, row.missing);
      expectOutcome({ field: null }, row.null);
      expectOutcome({ field: ' ' }, row.blank);
      for (const [sent, outcome] of row.wrong) expectOutcome({ field: sent }, outcome);
      for (const given of row.right) expectOutcome({ field: given[0] }, value(given.length > 1 ? given[1] : given[0]));
    });
  }
});

describe('a schema', () => {
  const PLACE = object(
    {
      name: lineOfText({ inEvents: 'values' }),
      min: integer(1, 9, { default: 1 }),
      max: integer(1, 9, { default: 9, nullable: true, added: true }),
      size: object(size.fields, { default: null }),
      secret: internal<string>(),
      password: text({ default: null, writeOnly: true }),
      seenAt: instant({ readOnly: true, inEvents: 'moments' }),
    },
    {
      rule: ({ min, max }, reader) => {
        if (max !== null && max < min) reader.fail('max', 'Must not be below min');
      },
    },
  );
  const stored = { name: 'Hall', min: 2, size: { width: 3, unit: 'cm' }, secret: 'x', seenAt: 0 };

  it('reports all bad fields together, and applies its rule to all values', () => {
    expect(fieldErrors(() => parse(PLACE, { min: 0, max: 'x', size: {} }))).to.deep.equal({
      name: REQUIRED,
      min: WHOLE,
      max: WHOLE,
      'size.width': REQUIRED,
    });
    expect(fieldErrors(() => parse(PLACE, { name: 'Hall', min: 5, max: 4 }))).to.deep.equal({
      max: 'Must not be below min',
    });
    expect(fieldErrors(() => parse(PLACE, []))).to.deep.equal({ body: 'Must be a JSON object' });
  });

  it('takes the fields that clients send from a stored object, with the defaults of those that it lacks', () => {
    expect(sentFields(PLACE, stored)).to.deep.equal({
      name: 'Hall',
      min: 2,
      max: 9,
      size: { width: 3, unit: 'cm' },
      password: null,
    });
  });

  it('fills in the defaults that a stored object lacks, in nested objects too, and keeps all else', () => {
    const inner = object({ size: integer(1, 9, { default: 3, nullable: true }), open: flag({ default: true }) });
    const outer = object({ name: text(), note: text({ default: '-' }), inner, lines: objects(inner, 2, 'lines') });
    const lines = [{ size: 1 }];
    expect(withDefaults(outer, { version: 2, name: 'a\nb', inner: { size: null }, lines })).to.deep.equal({
      version: 2,
      name: 'a\nb',
      note: '-',
      inner: { size: null, open: true },
      lines,
    });
  });

  it('leaves out sparse fields of nested objects where they have their default', () => {
    const inner = object({ on: flag({ default: true }), at: integer(1, 9, { default: null, sparse: true }) });
    const outer = object({ inner, list: objects(inner, 2, 'on'), top: integer(1, 9, { default: 1, sparse: true }) });
    const plain = { inner: { on: true }, list: [{ on: true }, { on: true, at: 2 }], top: 1 };
    const sent = { inner: { at: null }, list: [{}, { at: 2 }] };
    expect(parse(outer, sent)).to.deep.equal(plain);
    expect(withDefaults(outer, { inner: {}, list: [] })).to.deep.equal({ inner: { on: true }, list: [], top: 1 });
    expect(patched(outer, { ...plain, inner: { on: true, at: 3 } }, { inner: { at: null } })).to.deep.equal(plain);
    expect(collectDefaults(inner.fields)).to.deep.equal({ on: true });
    expect(buildFieldsView(outer)(plain)).to.deep.equal({ inner: { on: true }, list: plain.list });
    expect(buildFieldsView(outer)({ ...plain, top: 2 })).to.include({ top: 2 });
  });

  it('applies a merge patch: null is the default, or a value of a field that may be null', () => {
    const before = sentFields(PLACE, stored);
    expect(patched(PLACE, stored, {})).to.deep.equal(before);
    expect(patched(PLACE, stored, { min: null, max: null })).to.deep.equal({ ...before, min: 1, max: null });
    expect(patched(PLACE, stored, { size: { unit: 'm' } })).to.deep.equal({ ...before, size: { width: 3, unit: 'm' } });
    expect(patched(PLACE, stored, { size: null })).to.deep.equal({ ...before, size: null });
    expect(fieldErrors(() => patched(PLACE, stored, { name: null }))).to.deep.equal({ name: REQUIRED });
    expect(fieldErrors(() => patched(PLACE, stored, { max: 1 }))).to.deep.equal({ max: 'Must not be below min' });
    expect(fieldErrors(() => patched(PLACE, stored, 'x'))).to.deep.equal({ body: 'Must be a JSON object' });
  });

  it('says which fields are sent and which are shown', () => {
    expect(PLACE.sent.map(({ name }) => name)).to.deep.equal(['name', 'min', 'max', 'size', 'password']);
    expect(PLACE.shown.map(({ wire }) => wire)).to.deep.equal(['name', 'min', 'max', 'size', 'seen_at']);
  });

  it('shows change events only the names of fields, unless they say otherwise', () => {
    expect(eventDetails(PLACE)).to.deep.equal({
      name: 'values',
      min: 'name',
      max: 'name',
      size: 'name',
      secret: 'nothing',
      password: 'name',
      seenAt: 'moments',
    });
  });

  it('returns the defaults of fields that all have one', () => {
    const fields = { timezone: timezone({ default: 'UTC' }), active: flag({ default: true }) };
    expect(collectDefaults(fields)).to.deep.equal({ timezone: 'UTC', active: true });
  });

  it('lets a check ask for the fields above', () => {
    const SPAN = object({
      start: instant(),
      end: instant({
        check: (end, fields) => (end > fields.requiredInstant('start') ? undefined : 'Must be after start'),
      }),
    });
    expect(fieldErrors(() => parse(SPAN, { start: 2_000, end: 1_000 }))).to.deep.equal({ end: 'Must be after start' });
    expect(parse(SPAN, { start: 1_000, end: 2_000 })).to.deep.equal({ start: 1_000, end: 2_000 });
  });
});

describe('the name of a field in the interface', () => {
  it('is in snake case, single letters included', () => {
    const names = ['name', 'holdSecondsMax', 'oneAtATime'] as const;
    expect(names.map(wireName)).to.deep.equal(['name', 'hold_seconds_max', 'one_at_a_time']);
  });
});
