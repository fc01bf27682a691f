import { expect } from 'chai';
import { body, describePatch } from '../../adapters/koa/description/operation.js';
import {
  buildMergePatch,
  describeList,
  expected,
  type JsonSchema,
  meta,
  nullable,
  object,
  text,
  uuid,
} from '../../adapters/koa/description/schemas.js';
import { bodyReader, loadAjv } from '../../adapters/koa/description/validation.js';
import { isFailure, ValidationError } from '../../core/basics/errors.js';
import { limitExpected, pageExpected } from '../../core/basics/pagination.js';
import { watchedList, watchedObject } from '../support/samples.js';

/** Result of a reader, with its errors. */
function read(schema: JsonSchema, sent: object, check?: (input: unknown) => unknown) {
  const errors: Record<string, string> = {};
  try {
    return { input: bodyReader(body(schema, check))(sent, errors), errors };
  } catch (error) {
    if (isFailure(error, 'invalid')) return { input: undefined, errors: error.errors };
    throw error;
  }
}

const ROOM = object(
  {
    room_name: text(5),
    hold_seconds: { type: 'integer', minimum: 1, maximum: 3600 },
    opening_hours: describeList(object({ start_day: text(), is_open: { type: 'boolean' } }, ['is_open'])),
    owner_uuid: uuid,
    meta: nullable(meta),
    headers: { type: 'object', additionalProperties: { type: 'string' } },
  },
  ['hold_seconds', 'opening_hours', 'owner_uuid', 'meta', 'headers'],
);

describe('HTTP: validation of bodies', () => {
  before(loadAjv);

  it("renames fields to the core's names at every depth except in meta and headers, and omits unknown ones", () => {
    const { input, errors } = read(ROOM, {
      room_name: 'Oak',
      opening_hours: [{ start_day: 'mon', is_open: true, un_known: 1 }],
      meta: { snake_key: 1 },
      headers: { x_y: 'z' },
      un_known: { a_b: 1 },
    });
    expect(errors).to.deep.equal({});
    expect(input).to.deep.equal({
      roomName: 'Oak',
      openingHours: [{ startDay: 'mon', isOpen: true }],
      meta: { snake_key: 1 },
      headers: { x_y: 'z' },
    });
  });

  it('says what it expects of every field on which the core has no message', () => {
    const { errors } = read(ROOM, {
      hold_seconds: 0,
      opening_hours: [{}, { start_day: 'mon', is_open: 'yes' }, 5],
      owner_uuid: 'x',
      meta: { 'a/b~c': true },
      headers: [],
    });
    expect(errors).to.deep.equal({
      room_name: 'This field is required',
      hold_seconds: 'Must be a whole number from 1 to 3,600',
      'opening_hours.0.start_day': 'This field is required',
      'opening_hours.1.is_open': 'Must be true or false',
      'opening_hours.2': 'Must be a JSON object',
      owner_uuid: 'Must be a UUID',
      'meta.a/b~c': 'Must be a string or a number',
      headers: 'Must be a JSON object',
    });
  });

  it("prefers the core's messages, under the client's names", () => {
    const check = () => {
      throw new ValidationError({
        roomName: 'Core: name',
        'openingHours.0.startDay': 'Core: day',
        'meta.camelKey': 'Core: meta',
        'headers.xY': 'Core: header',
      });
    };
    const { errors } = read(ROOM, { room_name: 5, opening_hours: [{}], hold_seconds: 0 }, check);
    expect(errors).to.deep.equal({
      room_name: 'Core: name',
      'opening_hours.0.start_day': 'Core: day',
      'meta.camelKey': 'Core: meta',
      'headers.xY': 'Core: header',
      hold_seconds: 'Must be a whole number from 1 to 3,600',
    });
  });

  it('calls the core even if other fields are invalid, and reports its bugs', () => {
    const check = () => {
      throw new ValidationError({ roomName: 'Core: name' });
    };
    const errors: Record<string, string> = { page: 'Bad' };
    bodyReader(body(ROOM, check))({ room_name: 'Oak' }, errors);
    expect(errors).to.deep.equal({ page: 'Bad', room_name: 'Core: name' });
    const bug = () => {
      throw new TypeError('a bug');
    };
    expect(() => read(ROOM, {}, bug)).to.throw(TypeError);
  });

  describe('of an oversized field', () => {
    const SIZED = object(
      {
        name: text(),
        days: { ...describeList(object({ start: text(), end: text() })), maxItems: 10 },
        weeks: {
          ...describeList(object({ days: { ...describeList(object({ start: text() })), maxItems: 3 } })),
          maxItems: 50_000,
        },
        meta: nullable(meta),
        resources: { ...describeList(uuid), maxItems: 20 },
      },
      ['days', 'weeks', 'meta', 'resources'],
    );

    it('names it with all other invalid fields, and does not read its content', () => {
      const days = watchedList(300_000, () => ({}));
      const keys = watchedObject(100_000, () => []);
      const resources = watchedList(100_000, () => 5);
      const seen: unknown[] = [];
      const { errors } = read(
        SIZED,
        { days: days.items, meta: keys.object, resources: resources.items, weeks: [{ days: [1, 2, 3, 4] }, {}] },
        (input) => seen.push(input),
      );
      expect(errors).to.deep.equal({
        name: 'This field is required',
        days: 'Must be a list of at most 10 entries',
        meta: 'Must have at most 50 keys',
        resources: 'Must be a list of 1 to 20 UUIDs',
        'weeks.0.days': 'Must be a list of at most 3 entries',
      });
      expect([days.looks, keys.looks, resources.looks]).to.deep.equal([0, 0, 0]);
      expect(seen).to.deep.equal([{ weeks: [{}, {}] }]);
    });

    it('keeps its own message if the core misses the removed field', () => {
      const missing = () => {
        throw new ValidationError({ days: 'This field is required' });
      };
      const { errors } = read(SIZED, { name: 'n', days: Array(11).fill({}) }, missing);
      expect(errors).to.deep.equal({ days: 'Must be a list of at most 10 entries' });
    });

    it('happens before a patch is applied', () => {
      const keys = watchedObject(100_000, () => 1);
      const errors: Record<string, string> = {};
      bodyReader(describePatch(body(SIZED), {}))({ meta: keys.object }, errors);
      expect(errors).to.deep.equal({ meta: 'Must have at most 50 keys' });
      expect(keys.looks).to.equal(0);
    });
  });

  it('stops at 100 problems', () => {
    const list = describeList(object({ start: text(), end: text(), is_open: { type: 'boolean' } }));
    const items = watchedList(100_000, () => ({ start: 5 }));
    const { errors } = read(object({ weeks: { ...list, maxItems: 200_000 } }), { weeks: items.items });
    expect(Object.keys(errors)).to.have.length.within(90, 100);
    // Each item is read once to build its new name. Further reads happen only while there is room for more errors.
    expect(items.looks - 100_000).to.be.below(400);
    const values = watchedObject(50_000, () => 5);
    const schema = object({ headers: { type: 'object', additionalProperties: { type: 'string' } } });
    expect(Object.keys(read(schema, { headers: values.object }).errors)).to.have.length.within(90, 100);
    expect(values.looks).to.be.below(400);
  });

  it('accepts omitted and null fields in a patch, and calls the core with the sent ones only', () => {
    const schema = buildMergePatch(ROOM);
    expect(schema.required).to.equal(undefined);
    const seen: unknown[] = [];
    const whole = body(ROOM, (input) => {
      seen.push(input);
      throw new ValidationError({ roomName: 'This field is required', holdSeconds: 'Core: hold' });
    });
    const reader = bodyReader(describePatch(whole, {}));
    const errors: Record<string, string> = {};
    const input = reader({ hold_seconds: 5, meta: { a: null, b: 1 }, opening_hours: null }, errors);
    expect(seen).to.deep.equal([{ holdSeconds: 5, meta: { b: 1 } }]);
    expect(errors).to.deep.equal({ hold_seconds: 'Core: hold' });
    expect(input).to.deep.equal({ holdSeconds: 5, meta: { a: null, b: 1 }, openingHours: null });
  });

  it('uses the messages of the core', () => {
    expect(expected({ type: 'integer', minimum: 1, maximum: 1_000_000_000 })).to.equal(pageExpected);
    expect(expected({ type: 'integer', minimum: 1, maximum: 1000 })).to.equal(limitExpected);
    expect(expected(text(10_000))).to.equal('Must be a string of at most 10,000 characters');
    expect(expected(nullable({ type: 'string', enum: ['a', 'b'] }))).to.equal('Must be one of: a, b');
    expect(expected({ type: 'array', items: { enum: ['a', 'b'] } })).to.equal('Must be a list of: a, b');
    expect(expected({ type: 'string' })).to.equal('Must be a string');
    expect(expected({ type: 'array' })).to.equal('Must be a list');
    expect(expected({ type: 'number' })).to.equal('Must be a number');
    expect(expected({ type: 'string', format: 'date-time' })).to.match(/RFC 3339/);
  });
});
