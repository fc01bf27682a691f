import { expect } from 'chai';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { badFieldsOf, type Caller, dataOf, errorsOf, reasonOf, statusOf, taken, useApi } from '../support/http.js';
import { NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const GRACE = { name: 'Grace', email: 'grace@example.com' };
const REQUIRED = 'This field is required';
const LENGTH = { en: 'How long is your hair?', de: 'Wie lang ist Ihr Haar?' };
const OPTIONS = ['short', 'long'];

describe('HTTP: questions at booking', () => {
  onOneStorage((storage) => {
    const hooks: string[] = [];
    const sendWebhook = ({ body }: { readonly body: string }) => {
      hooks.push(body);
      return taken();
    };
    const { api, app, clock, created, sound } = useApi(storage, { options: () => ({ ports: { sendWebhook } }) });
    let room: string;
    let service: string;
    let workflow: string;
    let key: Caller;
    const questions = [
      { id: 'hair_length', label: LENGTH, type: 'choice', options: OPTIONS, required: true },
      { id: 'extras', label: 'Extras', type: 'choices', options: ['wash', 'dye', 'dry'], about: 'As many as you like' },
      { id: 'first_visit', label: 'First visit?', type: 'yes_no' },
      { id: 'age', label: 'Age', type: 'number' },
      { id: 'born', label: 'Born', type: 'date' },
      { id: 'call', label: 'Phone of a friend', type: 'phone' },
      { id: 'name', label: 'Name', type: 'text' },
      { id: 'story', label: 'Story', type: 'long' },
      { id: 'more', label: 'More', type: 'long' },
    ];
    const everything = {
      story: 'Once\nupon a time',
      hair_length: 'long',
      extras: ['dry', 'wash'],
      first_visit: false,
      age: -0,
      born: '1992-02-29',
      call: '+33 1 23 45 67 89',
      name: ' Ada ',
    };
    beforeEach(async () => {
      room = (await created('/v1/resources', { name: 'Room', capacity: 100 })).uuid;
      const settings = { reschedule_until_minutes: 120 };
      workflow = (await created('/v1/workflow', { name: 'Visits', description: '-', settings })).uuid;
      service = (await aService({ questions })).uuid;
      key = api.by((await created('/v1/keys', { name: 'Page' })).key);
    });

    const aService = (fields: object) =>
      created('/v1/services', {
        name: 'Cut',
        durations: [60],
        roles: [{ name: 'room', resources: [room] }],
        workflow,
        ...fields,
      });
    const book = (fields: object, by: Caller = app) =>
      by('POST', '/v1/bookings', { service, start: at(DAY), customer: GRACE, ...fields });
    const answersOf = async (uuid: string) => (await dataOf(app('GET', `/v1/bookings/${uuid}`))).answers;

    describe('of a service', () => {
      it('are shown as sent, with their defaults, to the app and to a key, and are named in events', async () => {
        const shown = questions.map((question) => ({ required: false, options: null, about: null, ...question }));
        const read = await dataOf(app('GET', `/v1/services/${service}`));
        expect(read.questions).to.deep.equal(shown);
        expect((await dataOf(key('GET', `/v1/services/${service}`))).questions).to.deep.equal(shown);
        const inGerman = [{ id: 'a', label: { en: null, de: 'A' }, type: 'text' }];
        const { questions: changed } = await dataOf(app('PATCH', `/v1/services/${service}`, { questions: inGerman }));
        expect(changed[0].label).to.deep.equal({ de: 'A' });
        const patched = await dataOf(app('PATCH', `/v1/services/${service}`, { questions: null }));
        expect(patched.questions).to.deep.equal([]);
        const { body } = await app('GET', '/v1/events?type=service.updated');
        expect(body.data[0].changes).to.deep.equal({ questions: {} });
      });

      const ok = { id: 'a', label: 'A', type: 'text' };
      for (const [title, wrong, ...fields] of [
        ['21 of them', Array.from({ length: 21 }, (_, i) => ({ ...ok, id: `a${i}` })), 'questions'],
        ['the same id twice', [ok, { ...ok, label: 'B' }], 'questions.1.id'],
        ['another character in the id', [{ ...ok, id: 'a-b' }], 'questions.0.id'],
        ['41 characters in the id', [{ ...ok, id: 'a'.repeat(41) }], 'questions.0.id'],
        ['nothing', [{}], 'questions.0.id', 'questions.0.label', 'questions.0.type'],
        ['another type', [{ ...ok, type: 'colour' }], 'questions.0.type'],
        ['a blank label', [{ ...ok, label: ' ' }], 'questions.0.label'],
        ['a label in no language', [{ ...ok, label: {} }], 'questions.0.label'],
        ['a label in another language', [{ ...ok, label: { it: 'A' } }], 'questions.0.label.it'],
        ['a blank label by language', [{ ...ok, label: { en: 'A', de: '' } }], 'questions.0.label.de'],
        ['201 characters in the label', [{ ...ok, label: 'x'.repeat(201) }], 'questions.0.label'],
        ['a choice without options', [{ ...ok, type: 'choice' }], 'questions.0.options'],
        ['one option', [{ ...ok, type: 'choices', options: ['x'] }], 'questions.0.options'],
        [
          '51 options',
          [{ ...ok, type: 'choice', options: Array.from({ length: 51 }, (_, i) => `${i}`) }],
          'questions.0.options',
        ],
        ['equal options', [{ ...ok, type: 'choice', options: ['x', 'y', 'x'] }], 'questions.0.options.2'],
        [
          'a blank and a long option',
          [{ ...ok, type: 'choice', options: ['', 'x'.repeat(201)] }],
          'questions.0.options.0',
          'questions.0.options.1',
        ],
        ['options of a text', [{ ...ok, options: OPTIONS }], 'questions.0.options'],
        ['501 characters in the hint', [{ ...ok, about: 'x'.repeat(501) }], 'questions.0.about'],
      ] as const) {
        it(`refuse ${title}`, async () => {
          const input = { name: '', durations: [60], roles: [{ name: 'room', resources: [room] }], questions: wrong };
          expect(await badFieldsOf(app('POST', '/v1/services', input))).to.deep.equal(['name', ...fields].sort());
          expect(await badFieldsOf(app('PATCH', `/v1/services/${service}`, { questions: wrong }))).to.deep.equal(
            [...fields].sort(),
          );
        });
      }
    });

    describe('of a booking', () => {
      sound('are answered in the order of the questions, with their labels as they were', async () => {
        const booked = await dataOf(book({ answers: everything }));
        const shown = [
          { id: 'hair_length', label: LENGTH.en, answer: 'long' },
          { id: 'extras', label: 'Extras', answer: ['dry', 'wash'] },
          { id: 'first_visit', label: 'First visit?', answer: false },
          { id: 'age', label: 'Age', answer: 0 },
          { id: 'born', label: 'Born', answer: '1992-02-29' },
          { id: 'call', label: 'Phone of a friend', answer: '+33 1 23 45 67 89' },
          { id: 'name', label: 'Name', answer: ' Ada ' },
          { id: 'story', label: 'Story', answer: 'Once\nupon a time' },
        ];
        expect(booked.answers).to.deep.equal(shown);
        await app('PATCH', `/v1/services/${service}`, { questions: [{ ...questions[1], label: 'Other' }] });
        expect(await answersOf(booked.uuid)).to.deep.equal(shown);
        expect((await app('GET', '/v1/bookings')).body.data[0].answers).to.deep.equal(shown);
        const own = await dataOf(app('GET', `/v1/bookings/${booked.uuid}?include=manage_token`));
        expect((await dataOf(api.by(own.manage_token)('GET', '/v1/booking'))).answers).to.deep.equal(shown);
      });

      it('show their labels in the language of the booking, else in that of the business, else in the first', async () => {
        const labelWith = async (language: string | null) =>
          (await dataOf(book({ answers: { hair_length: 'long' }, language }))).answers[0].label;
        expect([await labelWith('de-AT'), await labelWith('fr'), await labelWith(null)]).to.deep.equal([
          LENGTH.de,
          LENGTH.en,
          LENGTH.en,
        ]);
        await app('PATCH', '/v1/business', { language: 'de' });
        expect([await labelWith('en'), await labelWith('fr'), await labelWith(null)]).to.deep.equal([
          LENGTH.en,
          LENGTH.de,
          LENGTH.de,
        ]);
        await app('PATCH', '/v1/business', { language: 'es' });
        expect(await labelWith('fr')).to.equal(LENGTH.en);
      });

      it('are all of the right type', async () => {
        const wrong = {
          hair_length: 'middle',
          extras: ['wash', 'wash'],
          first_visit: 'yes',
          age: '3',
          born: '1991-02-29',
          call: '12',
          name: 'x'.repeat(256),
          story: 'x'.repeat(10_001),
          more: 5,
          other: 'x',
        };
        const fields = Object.keys(wrong).map((id) => `answers.${id}`);
        for (const by of [app, key])
          expect(await badFieldsOf(book({ answers: wrong }, by))).to.deep.equal(fields.sort());
        expect(
          await badFieldsOf(app('POST', '/v1/availability/explain', { service, start: at(DAY), answers: wrong })),
        ).to.deep.equal(fields);
        expect(await badFieldsOf(book({ answers: { ...everything, extras: ['no'], born: {} } }))).to.include(
          'answers.born',
        );
        expect(await badFieldsOf(book({ answers: 'x' }))).to.deep.equal(['answers']);
        expect(
          await badFieldsOf(book({ service: null, resources: [room], duration_minutes: 60, answers: { a: 'x' } })),
        ).to.deep.equal(['answers']);
        const long = { story: 'x'.repeat(10_000), more: 'é'.repeat(9_996) };
        expect((await dataOf(book({ answers: { ...long, hair_length: 'long' } }))).answers.length).to.equal(3);
        expect(await badFieldsOf(book({ answers: { ...long, hair_length: 'short' } }))).to.deep.equal(['answers']);
      });

      it('are required of bookers alone; blank text and an empty list are no answer, and false is one', async () => {
        const none = { hair_length: ' ', extras: [], first_visit: false, born: null };
        for (const answers of [undefined, null, {}, none])
          expect(await errorsOf(book({ answers }, key))).to.deep.equal({ 'answers.hair_length': REQUIRED });
        expect((await dataOf(book({ answers: none }))).answers.map(({ id }: { id: string }) => id)).to.deep.equal([
          'first_visit',
        ]);
        const held = await dataOf(book({ answers: { hair_length: 'short' } }, key));
        expect(held.answers).to.deep.equal([{ id: 'hair_length', label: LENGTH.en, answer: 'short' }]);
        expect((await dataOf(book({}))).answers).to.deep.equal([]);
      });

      it('are merged by a patch, null removes one, and former questions can only be removed', async () => {
        const { uuid } = await dataOf(book({ answers: { hair_length: 'long', name: 'Ada' } }));
        const path = `/v1/bookings/${uuid}`;
        const patch = async (answers: object | null) =>
          (await dataOf(app('PATCH', path, { answers }))).answers.map(
            ({ id, answer }: { id: string; answer: unknown }) => [id, answer],
          );
        expect(await patch({ extras: ['dye'] })).to.deep.equal([
          ['hair_length', 'long'],
          ['extras', ['dye']],
          ['name', 'Ada'],
        ]);
        expect(await patch({ hair_length: null })).to.deep.equal([
          ['extras', ['dye']],
          ['name', 'Ada'],
        ]);
        await app('PATCH', `/v1/services/${service}`, { questions: [questions[2], questions[1]] });
        expect(await badFieldsOf(app('PATCH', path, { title: 1, answers: { name: 'x' } }))).to.deep.equal(['title']);
        expect(await badFieldsOf(app('PATCH', path, { answers: { name: 'x', hair_length: null } }))).to.deep.equal([
          'answers.hair_length',
          'answers.name',
        ]);
        expect(await patch({ first_visit: true })).to.deep.equal([
          ['first_visit', true],
          ['extras', ['dye']],
          ['name', 'Ada'],
        ]);
        expect(await patch({ name: null })).to.deep.equal([
          ['first_visit', true],
          ['extras', ['dye']],
        ]);
        expect(await patch(null)).to.deep.equal([]);
        const { version: _, ...plain } = await dataOf(book({ service: null, resources: [room], duration_minutes: 60 }));
        expect(await badFieldsOf(app('PATCH', `/v1/bookings/${plain.uuid}`, { answers: { name: 'x' } }))).to.deep.equal(
          ['answers'],
        );
      });

      it('are changed by the booker until the deadline of moves, except that what is required cannot be removed', async () => {
        const held = await dataOf(book({ answers: { hair_length: 'long', name: 'Ada' } }, key));
        const booker = api.by(held.manage_token);
        await booker('POST', '/v1/booking/confirm');
        const patch = (fields: object) => booker('PATCH', '/v1/booking', fields);
        const changed = await dataOf(patch({ notes: 'Hello', answers: { name: null, age: 30 } }));
        expect(changed.answers.map(({ id }: { id: string }) => id)).to.deep.equal(['hair_length', 'age']);
        for (const answers of [{ hair_length: null }, { hair_length: '' }, null])
          expect(await errorsOf(patch({ answers }))).to.deep.equal({ 'answers.hair_length': REQUIRED });
        clock.advance(DAY - 2 * HOUR + 1);
        expect(await reasonOf(patch({ answers: { age: 31 } }))).to.equal('too_late');
        expect(await statusOf(patch({ notes: 'By train', answers: { age: 30 } }))).to.equal(200);
        await app('POST', `/v1/bookings/${held.uuid}/cancel`);
        expect(await reasonOf(patch({ answers: { age: 31 } }))).to.equal('invalid_state');
      });

      it('are named as changed in events, but events and webhooks never contain them', async () => {
        const hook = {
          name: 'Hook',
          trigger: 'booking.created',
          type: 'webhook',
          config: { url: 'https://a.example' },
        };
        await created(`/v1/workflow/${workflow}/actions`, hook);
        const { uuid } = await dataOf(book({ answers: { hair_length: 'long' } }));
        await app('PATCH', `/v1/bookings/${uuid}`, { answers: { hair_length: 'short' } });
        await app('PATCH', `/v1/bookings/${uuid}`, { notes: 'x' });
        const { body, text } = await app('GET', '/v1/events?type=booking.*');
        expect(body.data.map(({ type, changes }: { type: string; changes?: object }) => [type, changes])).to.deep.equal(
          [
            ['booking.created', undefined],
            ['booking.updated', { answers: {} }],
            ['booking.updated', undefined],
          ],
        );
        expect(text).not.to.match(/short|long|label/);
        await api.parts.background.worker.claim();
        await api.parts.background.worker.idle();
        expect(hooks.splice(0).join())
          .to.include(uuid)
          .and.not.to.match(/long|answers/);
      });

      it('are the same for all bookings of a series, and count in its size', async () => {
        const series = (answers: object) =>
          app('POST', '/v1/series', {
            service,
            start: at(DAY),
            rule: 'FREQ=DAILY;COUNT=300',
            answers,
            customer: GRACE,
          });
        const { bookings } = await dataOf(series({ name: 'Ada' }));
        for (const uuid of [bookings[0], bookings[299]]) expect((await answersOf(uuid))[0].answer).to.equal('Ada');
        expect(await badFieldsOf(series({ story: '€'.repeat(9_000) }))).to.deep.equal(['rule']);
        expect(await badFieldsOf(series({ name: 5 }))).to.deep.equal(['answers.name']);
      });

      it('appear only in feeds with all details, one line each', async () => {
        await book({ answers: { name: 'Ada', story: 'Once\nTotal: 0', first_visit: true }, title: 'Cut' });
        const texts = ['busy', 'title', 'full'].map(async (detail) => {
          const { url } = await created('/v1/feeds', { detail });
          return (await api.anonymous('GET', new URL(url).pathname, undefined, { Accept: '*/*' })).text.replaceAll(
            '\r\n ',
            '',
          );
        });
        const [busy, title, full] = await Promise.all(texts);
        for (const text of [busy, title]) expect(text).not.to.match(/Ada|Once/);
        expect(full).to.include('First visit?: Yes\\nName: Ada\\nStory: Once Total: 0');
      });

      sound('are exported, and erased', async () => {
        const { uuid, customer } = await dataOf(book({ answers: { name: 'Ada' } }));
        expect((await app('GET', `/v1/customers/${customer.uuid}/export`)).text).to.include('"answer":"Ada"');
        await app('DELETE', `/v1/customers/${customer.uuid}?cancel_bookings=true`);
        expect(await answersOf(uuid)).to.deep.equal([]);
      });
    });
  });
});
