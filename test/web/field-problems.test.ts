import { expect } from 'chai';
import { describeElsewhere, describeProblem } from '../../adapters/web/browser/console/field-problems.js';
import { SHARED } from '../../adapters/web/browser/console/texts.js';
import { errorsOf, IN_MEMORY, useApi } from '../support/http.js';

const TEXTS = SHARED.problems;

/** Wrong input of forms, with the field and the sentence that the console shows about it. */
const WRONG: readonly (readonly [path: string, body: object, field: string, sentence: string])[] = [
  ['customers', {}, 'name', TEXTS.contact],
  ['customers', { email: 'ana' }, 'email', TEXTS.email],
  ['customers', { name: 'x'.repeat(300) }, 'name', TEXTS.longest('255')],
  ['resources', { name: 'A\nB' }, 'name', TEXTS.oneLine],
  ['resources', { timezone: 'Nowhere' }, 'timezone', TEXTS.zone],
  ['resources', { color: 'red' }, 'color', TEXTS.color],
  ['resources', { rules: { slot_minutes: 0 } }, 'rules.slot_minutes', TEXTS.between('1', '1,440')],
  [
    'resources',
    { schedule: { weekly: [{ days: [], start: '9', end: '10:00' }] } },
    'schedule.weekly.0.start',
    TEXTS.time,
  ],
  [
    'resources',
    { schedule: { weekly: [{ days: [], start: '09:00', end: '10:00' }] } },
    'schedule.weekly.0.days',
    TEXTS.atLeastOne,
  ],
  ['services', { durations: [30, 30] }, 'durations.1', TEXTS.twice],
  ['services', { price: { amount: 5, currency: 'E' } }, 'price.currency', TEXTS.currency],
  ['services', { durations: { min: 30, max: 20, step: 5 } }, 'durations.max', TEXTS.tooSmall],
  ['services', { durations: { min: 30, max: 50, step: 7 } }, 'durations.step', TEXTS.stepOfRange],
  ['time-off', { start: '2027-01-02T00:00:00Z', end: '2027-01-01T00:00:00Z' }, 'end', TEXTS.later],
  ['staff', { name: 'A', email: 'a@example.com', role: 'self', resources: [] }, 'resources', TEXTS.missing],
  ['keys', { name: 'A', origins: ['x'] }, 'origins.0', TEXTS.address],
];

/** Configurations of an e-mail, with the sentence about the wrong field. */
const MAILS: readonly (readonly [config: object, field: string, sentence: string])[] = [
  [{ to: 'x' }, 'to', TEXTS.email],
  [{ subject: '{{servce.name}}' }, 'subject', TEXTS.unknownName('{{servce.name}}', '{{service.name}}')],
  [{ text: '{{booking' }, 'text', TEXTS.template],
];

describe('the sentences about wrong fields in the console', () => {
  const { app, add } = useApi(IN_MEMORY);

  it('say what to mend', async () => {
    for (const [path, body, field, sentence] of WRONG) {
      const errors = await errorsOf(app('POST', `/v1/${path}`, body));
      expect(describeProblem(errors[field] ?? ''), `${path} ${field}: ${errors[field]}`).to.equal(sentence);
    }
  });

  it('say which names a template can have', async () => {
    const workflow = await add('/v1/workflow', { name: 'W', slug: 'w', description: 'W' });
    for (const [wrong, field, sentence] of MAILS) {
      const config = { to: 'a@example.com', subject: 'S', text: 'T', ...wrong };
      const body = { name: 'M', trigger: 'booking.confirmed', type: 'email', config };
      const errors = await errorsOf(app('POST', `/v1/workflow/${workflow}/actions`, body));
      const said = describeProblem(errors[`config.${field}`] ?? '');
      expect(said.slice(0, sentence.length - 1), JSON.stringify(errors)).to.equal(sentence.slice(0, -1));
    }
  });

  it('never contain the message, and name a field that the form does not show', () => {
    expect(describeProblem('Must be something new')).to.equal(TEXTS.other);
    expect(describeElsewhere('customer.phone', TEXTS.phone)).to.equal(TEXTS.check(SHARED.phone, TEXTS.phone));
    expect(describeElsewhere('roles.0.weights', TEXTS.other)).to.equal(TEXTS.other);
  });
});
