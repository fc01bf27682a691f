import { expect } from 'chai';
import { ERRORS_MAX } from '../../core/basics/fields.js';
import { parse } from '../../core/basics/schema.js';
import { readAction } from '../../core/messages/actions/action-input.js';
import { APP } from '../../core/model/app.js';
import { RESOURCE } from '../../core/model/resource.js';
import { fieldErrors } from '../support/field-errors.js';
import { watchedList, watchedObject } from '../support/samples.js';

const readResource = (schedule: object) => fieldErrors(() => parse(RESOURCE, { name: 'Room', schedule }));

describe('reading fields', () => {
  it('does not look into lists that are too long', () => {
    for (const [field, max] of [
      ['weekly', 100],
      ['overrides', 3_660],
    ] as const) {
      const list = watchedList(300_000, () => ({}));
      const message = `Must be a list of at most ${max.toLocaleString('en')} entries`;
      expect(readResource({ [field]: list.items })).to.deep.equal({ [`schedule.${field}`]: message });
      expect(list.looks).to.equal(0);
    }
    const windows = watchedList(300_000, () => ({}));
    const errors = readResource({ overrides: [{ date: '2026-12-24', windows: windows.items }] });
    expect(errors).to.have.all.keys('schedule.overrides.0.windows');
    expect(windows.looks).to.equal(0);
  });

  it('does not look into objects with too many keys', () => {
    const meta = watchedObject(100_000, () => ({}));
    expect(fieldErrors(() => parse(APP, { slug: 's', name: 'n', description: 'd', meta: meta.object }))).to.deep.equal({
      meta: 'Must have at most 50 keys',
    });
    expect(meta.looks).to.equal(0);
    const headers = watchedObject(100_000, () => 'x');
    const rules = { webhookUrlProblem: () => undefined, webhookHeaderProblem: () => undefined } as never;
    const config = { url: 'https://example.com', secret: null, headers: headers.object };
    const action = { name: 'Hook', trigger: 'booking.created', type: 'webhook', config };
    const secrets = { webhookSecrets: { make: () => 'whsec_x', isValid: () => true } };
    expect(fieldErrors(() => readAction(action, { ...(rules as object), ...secrets } as never, 0))).to.deep.equal({
      'config.headers': 'Must have at most 20 keys',
    });
    expect(headers.looks).to.equal(0);
  });

  it('reads -0 as 0, which JSON does not distinguish', () => {
    const app = { slug: 's', name: 'n', description: 'd' };
    const { meta } = parse(APP, { ...app, meta: { zero: -0, small: -5e-324, text: '-0' } });
    expect(Object.entries(meta).every(([, value]) => !Object.is(value, -0))).to.equal(true);
    expect(meta).to.deep.equal({ zero: 0, small: -5e-324, text: '-0' });
  });

  it('stops at 100 problems', () => {
    const overrides = watchedList(3_660, () => ({ date: 'never', windows: [{}, {}] }));
    const errors = readResource({ overrides: overrides.items });
    expect(Object.keys(errors)).to.have.length(ERRORS_MAX);
    expect(ERRORS_MAX).to.equal(100);
    expect(overrides.looks).to.be.below(ERRORS_MAX);
  });
});
