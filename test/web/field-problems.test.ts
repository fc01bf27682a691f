import { expect } from 'chai';
import { describeError } from '../../adapters/web/browser/console/calendars/problems.js';
import { TEXTS as CALENDARS } from '../../adapters/web/browser/console/calendars/texts.js';
import { describeReason } from '../../adapters/web/browser/console/deliveries/reasons.js';
import { TEXTS as MESSAGES } from '../../adapters/web/browser/console/deliveries/texts.js';
import { describeElsewhere, describeProblem } from '../../adapters/web/browser/console/field-problems.js';
import { SHARED } from '../../adapters/web/browser/console/texts.js';
import { TEXTS as ACTIONS } from '../../adapters/web/browser/console/workflows/texts.js';
import { answerWords } from '../../adapters/web/browser/console/workflows/words.js';
import { NO_MAIL_SERVER } from '../../core/basics/mail.js';
import { BOOKING_MOVED, bookingIs } from '../../core/model/job.js';
import { TOO_LATE } from '../../core/model/new-job.js';
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

/** Sentences of the service about messages and calendars, with those that the console shows. */
const SAID: readonly (readonly [words: string | undefined, sentence: string | undefined])[] = [
  [describeReason(TOO_LATE), MESSAGES.reasons.late],
  [describeReason(BOOKING_MOVED), MESSAGES.reasons.changed],
  [describeReason(bookingIs('cancelled')), MESSAGES.reasons.changed],
  [describeReason('The booking was removed'), MESSAGES.reasons.gone],
  [describeReason('The letter is switched off'), MESSAGES.reasons.off],
  [describeReason('Held back: visitors and bookers cause at most 5 mails an hour'), MESSAGES.reasons.heldBack],
  [describeReason('Something new'), undefined],
  [answerWords({ ok: false, status: 550, message: 'The mail server refused the recipient (550)' }), ACTIONS.badAddress],
  [answerWords({ ok: false, status: null, message: NO_MAIL_SERVER }), SHARED.reasons.no_mail],
  [answerWords({ ok: false, status: null, message: 'No answer within 10 s' }), ACTIONS.notReached],
  [answerWords({ ok: false, status: 503, message: 'Service Unavailable' }), ACTIONS.answer(503)],
  [answerWords({ ok: false, status: null, message: 'Something new' }), ACTIONS.notDone],
  [describeError('It answered 404'), CALENDARS.problems.refused],
  [describeError('It is a page, and not a calendar'), CALENDARS.problems.noCalendar],
  [describeError('It is longer than 5 MiB'), CALENDARS.problems.tooLarge],
  [describeError('It could not be reached (ENOTFOUND)'), CALENDARS.problems.notReached],
  [describeError('It is not UTF-8'), CALENDARS.problems.unreadable],
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

  it('say why messages and calendars have failed', () => {
    expect(SAID.map(([words]) => words)).to.deep.equal(SAID.map(([, sentence]) => sentence));
  });

  it('never contain the message of the interface, and name a field that the form does not show', () => {
    expect(describeProblem('Must be something new')).to.equal(TEXTS.other);
    expect(describeElsewhere('customer.phone', TEXTS.phone)).to.equal(TEXTS.check(SHARED.phone, TEXTS.phone));
    expect(describeElsewhere('roles.0.weights', TEXTS.other)).to.equal(TEXTS.other);
  });
});
