import { expect } from 'chai';
import { parse } from '../../core/basics/schema.js';
import { rotaAfter, rotaOf } from '../../core/bookings/services/rota.js';
import { DEFAULT_RULES } from '../../core/model/rules.js';
import { rulesWithin, SERVICE } from '../../core/model/service.js';
import { fieldErrors } from '../support/field-errors.js';
import { anUuid } from '../support/samples.js';

const [ANA, BEN, CLEO] = [anUuid(), anUuid(), anUuid()];

const NEW_ROTA = rotaOf({ rotas: {} }, 'barber');

const aService = (fields: object = {}) => ({
  name: 'Cut',
  durations: [30, 60],
  roles: [{ name: 'stylist', resources: [ANA, BEN] }],
  ...fields,
});

const errorsOf = (fields: object) => fieldErrors(() => parse(SERVICE, aService(fields)));
/** The fields with errors, sorted. */
const wrong = (fields: object) => Object.keys(errorsOf(fields)).sort().join(' ');

describe('a new service', () => {
  it('gets its defaults', () => {
    expect(parse(SERVICE, aService())).to.deep.equal({
      name: 'Cut',
      description: '',
      instructions: null,
      durations: [30, 60],
      roles: [{ name: 'stylist', resources: [ANA, BEN], count: 1, units: 1, weights: {}, steps: null }],
      steps: [],
      assign: 'first',
      rules: {
        slotMinutes: null,
        bufferBeforeMinutes: null,
        bufferAfterMinutes: null,
        minNoticeMinutes: null,
        maxAdvanceDays: null,
      },
      limits: [],
      timezone: 'UTC',
      workflow: null,
      price: null,
      payment: null,
      questions: [],
      active: true,
      color: null,
      oneAtATime: null,
      meta: {},
    });
  });

  it('requires a name, durations and roles', () => {
    for (const empty of [undefined, null, []]) {
      expect(errorsOf({ name: '', durations: empty, roles: empty })).to.deep.equal({
        name: 'This field is required',
        durations: 'This field is required',
        roles: 'This field is required',
      });
    }
  });

  it('accepts 1 to 20 different durations of whole minutes', () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    expect(wrong({ durations: many(20) })).to.equal('');
    expect(wrong({ durations: many(21) })).to.equal('durations');
    expect(wrong({ durations: [30, 0, 30, 1.5, '60', 527_041] })).to.equal(
      'durations.1 durations.2 durations.3 durations.4 durations.5',
    );
  });

  it('accepts lengths with a price of their own, if the service has one, and shows them as they were sent', () => {
    const price = { amount: 3_500, currency: 'EUR' };
    const durations = [30, { minutes: 45 }, { minutes: 60, price: { amount: 4_500 } }, { minutes: 90, price: null }];
    const kept = [...durations.slice(0, 3), { minutes: 90 }];
    expect(parse(SERVICE, aService({ durations, price })).durations).to.deep.equal(kept);
    expect(wrong({ durations })).to.equal('durations.2.price');
    const wrongs = [
      { minutes: 0 },
      { price: { amount: 1 } },
      { minutes: 5, price: { amount: -1 } },
      5,
      { minutes: 5 },
      [],
    ];
    expect(wrong({ durations: wrongs, price })).to.equal(
      'durations.0.minutes durations.1.minutes durations.2.price.amount durations.3 durations.4 durations.5',
    );
  });

  it('accepts a range of at most 1,000 lengths, whose price may be for each started part of the time', () => {
    const range = (fields: object) => wrong({ durations: { min: 60, max: 480, step: 30, ...fields } });
    const fits: readonly object[] = [{}, { max: 60 }, { min: 1, max: 1_000, step: 1 }, { max: 527_040, step: 26_349 }];
    for (const fit of fits) expect(range(fit), JSON.stringify(fit)).to.equal('');
    const bad: readonly (readonly [object, string])[] = [
      [{ min: 0, max: null, step: 1.5 }, 'durations.max durations.min durations.step'],
      [{ max: 527_041 }, 'durations.max'],
      [{ max: 59 }, 'durations.max'],
      [{ step: 31 }, 'durations.step'],
      [{ min: 1, max: 1_001, step: 1 }, 'durations.step'],
    ];
    for (const [fields, expected] of bad) expect(range(fields), JSON.stringify(fields)).to.equal(expected);
    const price = { amount: 1_000, currency: 'EUR', perMinutes: 60 };
    const durations = { min: 60, max: 120, step: 60 };
    expect(parse(SERVICE, aService({ durations, price })).price).to.deep.equal(price);
    expect(parse(SERVICE, aService({ durations, price: { ...price, perMinutes: null } })).price).to.not.have.property(
      'perMinutes',
    );
    expect(wrong({ durations, price: { ...price, perMinutes: 0 } })).to.equal('price.perMinutes');
    expect(wrong({ price })).to.equal('price.perMinutes');
    expect(wrong({ durations, price: { ...price, amount: 113_843 } }), '8,784 hours').to.equal('');
    expect(wrong({ durations, price: { ...price, amount: 113_844 } })).to.equal('price.amount');
  });

  it('accepts up to 10 steps with unique names; one step may take the rest', () => {
    const step = (name: string, durationMinutes: number | null = null) => ({ name, durationMinutes });
    expect(wrong({ steps: [step('wash', 10), step('cut')] })).to.equal('');
    expect(wrong({ steps: [step('cut'), step('dry'), step('cut', 5)] })).to.equal(
      'steps.1.durationMinutes steps.2.name',
    );
    expect(wrong({ steps: [step('Wash me', 0)] })).to.equal('steps.0.durationMinutes steps.0.name');
    expect(wrong({ steps: Array.from({ length: 11 }, (_, i) => step(`s${i}`, 1)) })).to.equal('steps');
  });

  it('requires durations that equal the sum of its steps', () => {
    const steps = [
      { name: 'colour', durationMinutes: 20 },
      { name: 'wait', durationMinutes: 10 },
    ];
    expect(wrong({ durations: [30], steps })).to.equal('');
    expect(wrong({ durations: [30, 60], steps })).to.equal('durations');
    expect(wrong({ durations: [31, 60], steps: [...steps, { name: 'cut' }] })).to.equal('');
    expect(wrong({ durations: [30, 60], steps: [...steps, { name: 'cut' }] })).to.equal('durations');
    expect(wrong({ durations: { min: 30, max: 60, step: 30 }, steps })).to.equal('durations');
    expect(wrong({ durations: { min: 31, max: 61, step: 30 }, steps: [...steps, { name: 'cut' }] })).to.equal('');
    expect(wrong({ durations: { min: 30, max: 60, step: 30 }, steps: [...steps, { name: 'cut' }] })).to.equal(
      'durations',
    );
  });

  it('requires roles with unique names and pools', () => {
    const role = { name: 'chair', resources: [CLEO] };
    expect(wrong({ roles: [role, role] })).to.equal('roles.1.name');
    expect(wrong({ roles: [{ ...role, name: 'A' }] })).to.equal('roles.0.name');
    expect(wrong({ roles: [{ ...role, resources: [CLEO, CLEO] }] })).to.equal('roles.0.resources.1');
    expect(wrong({ roles: [{ ...role, resources: Array.from({ length: 101 }, () => anUuid()) }] })).to.equal(
      'roles.0.resources',
    );
    expect(wrong({ roles: [{}] })).to.equal('roles.0.name roles.0.resources');
    expect(errorsOf({ roles: ['chair'] })).to.have.property('roles.0');
    expect(wrong({ roles: Array.from({ length: 11 }, (_, i) => ({ ...role, name: `r${i}` })) })).to.equal('roles');
  });

  it('takes no more resources of a pool than it has, and at most 20 in all', () => {
    const pool = Array.from({ length: 20 }, () => anUuid());
    expect(wrong({ roles: [{ name: 'a', resources: [ANA, BEN], count: 3 }] })).to.equal('roles.0.count');
    expect(wrong({ roles: [{ name: 'a', resources: pool, count: 20 }] })).to.equal('');
    expect(
      wrong({
        roles: [
          { name: 'a', resources: pool, count: 20 },
          { name: 'b', resources: [ANA] },
        ],
      }),
    ).to.equal('roles');
  });

  it('accepts weights from 1 to 100 for members of the pool', () => {
    const role = (weights: object) => ({ roles: [{ name: 'a', resources: [ANA, BEN], weights }] });
    expect(parse(SERVICE, aService(role({ [ANA.toUpperCase()]: 3 }))).roles[0]!.weights).to.deep.equal({ [ANA]: 3 });
    expect(wrong(role({ [CLEO]: 1 }))).to.equal(`roles.0.weights.${CLEO}`);
    expect(wrong(role({ [ANA]: 0, [BEN]: 101 }))).to.equal(`roles.0.weights.${ANA} roles.0.weights.${BEN}`);
  });

  it('requires a role in at least one step, and only existing steps', () => {
    const steps = [{ name: 'colour', durationMinutes: 30 }, { name: 'cut' }];
    const role = (of: unknown) => ({ durations: [60], steps, roles: [{ name: 'a', resources: [ANA], steps: of }] });
    expect(wrong(role(['cut']))).to.equal('');
    expect(wrong(role([]))).to.equal('roles.0.steps');
    expect(wrong(role(['cut', 'wash', 'cut']))).to.equal('roles.0.steps.1 roles.0.steps.2');
  });

  it('accepts rules within the ranges of a resource’s, null to inherit', () => {
    expect(parse(SERVICE, aService({ rules: { bufferAfterMinutes: 0, slotMinutes: null } })).rules).to.deep.equal({
      slotMinutes: null,
      bufferBeforeMinutes: null,
      bufferAfterMinutes: 0,
      minNoticeMinutes: null,
      maxAdvanceDays: null,
    });
    expect(wrong({ rules: { slotMinutes: 0, maxAdvanceDays: 0 } })).to.equal('rules.maxAdvanceDays rules.slotMinutes');
  });

  it('accepts limits, also equal ones', () => {
    const limit = { per: 'resource', period: 'day', max: 3 };
    expect(wrong({ limits: [limit, limit] })).to.equal('');
    expect(wrong({ limits: [{ per: 'app', period: 'year', max: 0 }, {}] })).to.equal(
      'limits.0.max limits.0.per limits.0.period limits.1.max limits.1.per limits.1.period',
    );
    expect(wrong({ limits: Array.from({ length: 11 }, () => limit) })).to.equal('limits');
  });

  it('accepts a price in whole minor units of an existing currency', () => {
    expect(wrong({ price: { amount: 0, currency: 'JPY' } })).to.equal('');
    expect(wrong({ price: { amount: 9.5, currency: 'XYZ' } })).to.equal('price.amount price.currency');
    expect(wrong({ price: { amount: 1_000_000_001, currency: 'eur' } })).to.equal('price.amount price.currency');
    expect(wrong({ price: {} })).to.equal('price.amount price.currency');
  });
});

describe('the rules of a resource within a service', () => {
  it("are the service’s own if it has them; the larger notice and the smaller advance apply; durations are the service's", () => {
    const resource = {
      ...DEFAULT_RULES,
      minNoticeMinutes: 60,
      maxAdvanceDays: 30,
      bufferAfterMinutes: 5,
      maxDurationMinutes: 45,
    };
    const none = {
      slotMinutes: null,
      bufferBeforeMinutes: null,
      bufferAfterMinutes: null,
      minNoticeMinutes: null,
      maxAdvanceDays: null,
    };
    expect(rulesWithin({ rules: none }, resource)).to.deep.equal({ ...resource, maxDurationMinutes: null });
    const own = {
      slotMinutes: 10,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      minNoticeMinutes: 30,
      maxAdvanceDays: 60,
    };
    expect(rulesWithin({ rules: own }, resource)).to.include({
      slotMinutes: 10,
      bufferAfterMinutes: 0,
      minNoticeMinutes: 60,
      maxAdvanceDays: 30,
    });
    expect(rulesWithin({ rules: { ...own, minNoticeMinutes: 90, maxAdvanceDays: 7 } }, resource)).to.include({
      minNoticeMinutes: 90,
      maxAdvanceDays: 7,
    });
  });
});

describe('a round robin', () => {
  it('advances by whole numbers', () => {
    const role = { name: 'a', resources: [ANA, BEN, CLEO], count: 1, units: 1, weights: { [ANA]: 3 }, steps: null };
    expect(rotaAfter(NEW_ROTA, role, [ANA], role.resources)).to.deep.equal({ floor: 0, turns: { [ANA]: 333_333 } });
  });
});
