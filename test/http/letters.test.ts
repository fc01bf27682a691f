import { expect } from 'chai';
import type { ApiParts } from '../../adapters/koa/operations/parts.js';
import { DAY, formatInstant, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import type { Mail } from '../../core/basics/mail.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { renderInvitation } from '../../core/messages/actions/invitation-text.js';
import { LETTER_KINDS } from '../../core/model/letters.js';
import {
  type Api,
  type ApiOptions,
  badFieldsOf,
  type Caller,
  dataOf,
  openApi,
  partsOver,
  statusOf,
} from '../support/http.js';
import { JPEG, WEBP } from '../support/images.js';
import { aClock, aPng, NOW, pngChunk, someLetters, type TestClock, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';
import { aRequest, aSession } from '../support/stripe.js';

/** Wednesday, 09:00 UTC, which is 10:00 in Paris. */
const START = NOW + 2 * DAY;
/** Returns the instant that is so much later than START, as text. */
const at = (later: number) => formatInstant(START + later);
const PUBLIC_URL = 'https://book.example.com';
const GRACE = { name: 'Grace Okafor', email: 'grace@example.com', phone: '+33 1 23' };
const BUSINESS = {
  name: 'Chez Ada',
  address: '1, Quai du Port\n29200 Brest',
  phone: '+33 2 98 00 00 00',
  email: 'desk@ada.example',
  website: 'https://ada.example',
  language: 'fr',
};

describe('HTTP: letters', () => {
  onOneStorage((under) => {
    let api: Api;
    let storage: Storage;
    let clock: TestClock;
    let app: Caller;
    let appUuid: string;
    let room: string;
    let service: string;
    let mails: Mail[];
    let ports: NonNullable<ApiOptions['ports']>;
    const opened: Api[] = [];

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      await open();
    });
    afterEach(async () => {
      for (const one of opened.splice(0)) {
        await one.close();
        expect(one.failures).to.deep.equal([]);
      }
    });

    /** Opens the API with a mail server, and an app with a business and a service. */
    async function open(options: Partial<ApiOptions> = {}): Promise<void> {
      mails = [];
      ports = {
        mailFrom: 'Slotkeeper <mail@slots.example>',
        sendMail: async (mail: Mail) => {
          mails.push(mail);
          return { ok: true, status: 250, message: null, notBefore: null, final: false };
        },
      };
      api = await openApi(storage, { clock, ports, publicUrl: PUBLIC_URL, ...options });
      opened.push(api);
      const name = `letters-${opened.length}`;
      ({ call: app, uuid: appUuid } = await api.app({ slug: name, name }));
      await done('PATCH', '/v1/business', BUSINESS);
      room = await made('/v1/resources', { name: 'Inès', timezone: 'Europe/Paris', capacity: 20 });
      service = await made('/v1/services', {
        name: 'Coupe',
        durations: [45],
        timezone: 'Europe/Paris',
        roles: [{ name: 'stylist', resources: [room] }],
        price: { amount: 2_500, currency: 'EUR' },
      });
    }

    const done = (method: string, path: string, body?: object, by = app) => dataOf(by(method, path, body));
    const made = async (path: string, fields: object): Promise<string> => (await done('POST', path, fields)).uuid;

    const book = (fields: object = {}, query = ''): Promise<string> =>
      made(`/v1/bookings${query}`, { service, start: at(0), customer: GRACE, ...fields });

    const act = (booking: string, name: string, body?: object) => done('POST', `/v1/bookings/${booking}/${name}`, body);
    const move = (booking: string, later: number) => act(booking, 'reschedule', { start: at(later) });
    const aSeries = (rule: string, fields: object = {}) =>
      done('POST', '/v1/series', { service, start: at(0), rule, customer: GRACE, ...fields });
    /** Makes a workflow with an action that sends a mail. */
    async function ownMail(fields: object = {}, config: object = {}) {
      const workflow = await made('/v1/workflow', { name: 'Own', description: 'Own' });
      const mail = { to: '{{booking.customer.email}}', subject: 'Own', text: 'Own', ...config };
      const own = { name: 'Mail', trigger: 'booking.created', type: 'email', config: mail, ...fields };
      return { workflow, action: await made(`/v1/workflow/${workflow}/actions`, own) };
    }

    /** Runs the due jobs. Returns the mails that were sent since the last call. */
    async function sent(
      { background: { worker } }: Pick<ApiParts, 'background'> = api.parts,
    ): Promise<readonly Mail[]> {
      // Changes of one booking are a millisecond apart, and so are their letters.
      clock.advance(10);
      do await worker.idle();
      while ((await worker.claim()) > 0);
      return mails.splice(0);
    }

    /** Returns the beginning of the subject and the recipient of each sent mail. */
    async function told(): Promise<readonly string[]> {
      const all = await sent();
      return all.map(({ subject, to }) => `${subject.split(/ ?:/)[0]} → ${to}`).sort();
    }

    const sentTo = async (receiver: string) => (await sent()).filter(({ to }) => to === receiver);
    // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
    const deliveries = (query = ''): Promise<any[]> => done('GET', `/v1/deliveries${query}`);
    const reasonsOf = async (query: string) => (await deliveries(query)).map(({ reason }) => reason);
    const manager = async (booking: string): Promise<Caller> =>
      api.by((await done('GET', `/v1/bookings/${booking}?include=manage_token`)).manage_token);
    const isToldByMail = async (booking: string): Promise<boolean> =>
      (await done('GET', '/v1/booking', undefined, await manager(booking))).told_by_mail;

    describe('answers', () => {
      const label = { en: 'First <b>visit</b>?', fr: 'Première <b>visite</b> ?' };
      const questions = [
        { id: 'first', label, type: 'yes_no' },
        { id: 'extras', label: 'Extras', type: 'choices', options: ['Wash', 'Dye'] },
        { id: 'story', label: 'Story', type: 'long' },
      ];
      const forged = `Once\nTotal: <i>0 €</i>${' and again'.repeat(200)}`;
      const answers = { first: true, extras: ['Dye', 'Wash'], story: forged };
      beforeEach(() => done('PATCH', `/v1/services/${service}`, { questions }));

      it('are in the letters that confirm and move a booking, and in those to the team, in their language', async () => {
        const booking = await book({ answers, language: 'en' });
        const expectAnswers = async (isToCustomer: boolean) => {
          clock.advance(MINUTE);
          const all = await sent();
          expect(all).to.have.length(2);
          for (const { to, text, html } of all) {
            const isTeam = to !== GRACE.email;
            const has = isTeam || isToCustomer;
            const lines = text.split('\n');
            expect(lines.includes(isTeam ? 'Première <b>visite</b> ? Oui' : 'First <b>visit</b>? Yes'), text).to.equal(
              has,
            );
            expect(lines.includes(`Extras${isTeam ? '\u00a0' : ''}: Dye, Wash`)).to.equal(has);
            const story = lines.find((line) => line.startsWith('Story'));
            expect([...(story ?? '').replace(/^Story\u00a0?: /, '')].length).to.equal(has ? 1_000 : 0);
            expect(lines.some((line) => line.startsWith('Total'))).to.equal(false);
            expect(html).not.to.match(/<b>|<i>/);
          }
        };
        await expectAnswers(true);
        await move(booking, HOUR);
        await expectAnswers(true);
        await act(booking, 'cancel');
        await expectAnswers(false);
      });

      it('are listed for each booking of a series if they differ', async () => {
        const { bookings } = await aSeries('FREQ=DAILY;COUNT=2', { answers: { extras: ['Dye'] } });
        expect((await sent())[0]?.text.match(/Extras\u00a0: Dye/g)).to.have.length(1);
        await done('PATCH', `/v1/bookings/${bookings[1]}`, { answers: { extras: ['Wash'] } });
        await sent();
        const series = (await app('GET', '/v1/series')).body.data[0].uuid;
        await done('POST', `/v1/series/${series}/reschedule`, { from: at(0), start: at(HOUR) });
        clock.advance(MINUTE);
        expect((await sent())[0]?.text.match(/Extras\u00a0: \w+/g)).to.deep.equal([
          'Extras\u00a0: Dye',
          'Extras\u00a0: Wash',
        ]);
      });

      it('are in mails of actions; an unknown id is empty', async () => {
        const text = 'A {{answers.first}} B {{answers.extras}} C {{answers.story}} D {{answers.no_such_question}} E';
        const { workflow } = await ownMail({}, { text });
        await book({ workflow, answers: { ...answers, story: 'x' } });
        const own = (await sent()).find(({ subject }) => subject === 'Own');
        expect(own?.text).to.include('A true B Dye, Wash C x D  E');
        for (const bad of ['answers', 'answers.A', `answers.${'a'.repeat(41)}`])
          expect(
            await badFieldsOf(
              app('POST', `/v1/workflow/${workflow}/actions`, {
                name: 'M',
                trigger: 'booking.created',
                type: 'email',
                config: { to: 'a@b.example', subject: 's', text: `{{${bad}}}` },
              }),
            ),
          ).to.deep.equal(['config.text']);
      });
    });

    describe('about payments', () => {
      const toGrace = (beginning: string) => `${beginning} → ${GRACE.email}`;
      const toDesk = (beginning: string) => `${beginning} → ${BUSINESS.email}`;
      const url = 'https://pay.example/{{booking.uuid}}?m={{booking.customer.email}}&s={{payment.amount}}';
      const ALL = ['en', 'de', 'fr', 'es'] as const;
      beforeEach(async () => {
        await done('PATCH', '/v1/business', { language: 'en' });
        await done('PATCH', `/v1/resources/${room}`, { capacity: 1 });
        const questions = [{ id: 'first', label: 'First visit?', type: 'yes_no' }];
        await done('PATCH', `/v1/services/${service}`, { payment: { take: 'full', url }, questions });
      });
      const bill = (fields: object = {}) => book({ payment: true, answers: { first: true }, ...fields });
      const pay = (booking: string, amount = 2_500, reference = 'pi_1', status = 'paid', by = app) =>
        done('POST', `/v1/bookings/${booking}/payment`, { status, amount, reference }, by);
      const pass = async (time: number) => {
        clock.advance(time);
        await api.parts.background.settleBookings();
      };
      const stripe = async (booking: string, fields: object = {}) => {
        await done('PUT', '/v1/app/stripe', { webhook_secret: 'whsec_a' });
        const event = aSession({ client_reference_id: booking, amount_total: 2_500, ...fields });
        const request = aRequest(event, { secret: 'whsec_a', at: clock() });
        expect(await statusOf(api.send('POST', `/v1/notices/stripe/${appUuid}`, request))).to.equal(200);
      };

      it('ask the customer of a hold by the business, in each language, with sum, deadline and link', async () => {
        const words = {
          en: ['Please pay: Coupe, ', 'To pay: €25.00', 'by Monday, November 16, 2026 at 10:30 AM', 'Pay now: ', 'Yes'],
          de: [
            'Bitte bezahlen: Coupe, ',
            'Zu zahlen: 25,00\u00a0€',
            '16. November 2026 um 10:30 Uhr',
            'Jetzt bezahlen: ',
            'Ja',
          ],
          fr: [
            'À payer : Coupe, ',
            'À payer\u00a0: 25,00\u00a0€',
            '16 novembre 2026 à 10:30',
            'Payer maintenant\u00a0: ',
            'Oui',
          ],
          es: [
            'Por pagar: Coupe, ',
            'Por pagar: 25,00\u00a0€',
            '16 de noviembre de 2026, 10:30 h',
            'Pagar ahora: ',
            'Sí',
          ],
        };
        for (const language of ALL) {
          const booking = await bill({ language });
          expect(await isToldByMail(booking)).to.equal(true);
          const [mail, ...others] = await sent();
          const [subject, sum, deadline, button, yes] = words[language];
          expect(others).to.deep.equal([]);
          expect(mail!.subject.startsWith(subject!), mail!.subject).to.equal(true);
          const link = `https://pay.example/${booking}?m=grace%40example.com&s=25.00`;
          for (const part of [sum, `${button}${link}`, `First visit? ${yes}`]) expect(mail!.text).to.include(part);
          expect(mail!.text.replaceAll('\u202f', ' ')).to.include(deadline);
          expect(mail!.html).to.include(link.replace('&', '&amp;')).and.not.include('manage#');
          expect(mail!.invitation).to.equal(null);
          await pay(booking);
          const paid = { en: 'Paid: €25', de: 'Bezahlt: 25', fr: 'Payé\u00a0: 25', es: 'Pagado: 25' }[language];
          expect((await sentTo(GRACE.email))[0]!.text, 'confirmed').to.include(paid);
          await act(booking, 'cancel', {});
          await sent();
        }
      });

      it('do not ask the customer of a hold by a key, nor twice; a pending booking says what was paid', async () => {
        const { key } = await done('POST', '/v1/keys', { name: 'page', hold_seconds_max: 600 });
        const wish = { service, start: at(0), customer: GRACE };
        const hold = await done('POST', '/v1/bookings', wish, api.by(key));
        expect([await told(), await isToldByMail(hold.uuid)]).to.deep.equal([[], false]);
        const settings = { mode: 'confirm' };
        const workflow = await made('/v1/workflow', { name: 'Asks', description: 'Asks', settings });
        const booking = await bill({ workflow, start: at(HOUR), language: 'en' });
        await pay(booking, 2_000);
        await act(booking, 'extend', {});
        expect(await told()).to.deep.equal([toGrace('Please pay')]);
        await stripe(booking, { amount_total: 500, payment_intent: 'pi_2' });
        const letters = await sent();
        expect(letters.map(({ to }) => to).sort(), 'the business hears of a notice').to.have.members([
          GRACE.email,
          BUSINESS.email,
        ]);
        const own = letters.find(({ to }) => to === GRACE.email)!;
        expect(own.subject).to.match(/^Request received: /);
        expect(own.text).to.include('Paid: €25.00');
        await act(booking, 'approve');
        expect((await sent())[0]!.text).to.include('Paid: €25.00');
        const unpaid = await bill({ start: at(2 * HOUR) });
        await act(unpaid, 'confirm');
        const waived = (await sentTo(GRACE.email)).find(({ subject }) => subject.startsWith('Confirmed'));
        expect(waived!.text).to.include('Price: ').and.not.include('Paid: ');
      });

      it('ask again after a move, for another address and on request, and report a cancelled hold only to customers who were asked', async () => {
        const booking = await bill();
        await act(booking, 'cancel');
        expect(await told(), 'told of nothing').to.deep.equal([]);
        const other = await bill();
        expect(await told()).to.deep.equal([toGrace('Please pay')]);
        await move(other, HOUR);
        await move(other, 0);
        clock.advance(MINUTE);
        expect(await told(), 'undone').to.deep.equal([]);
        await move(other, HOUR);
        clock.advance(MINUTE);
        expect(await told()).to.deep.equal([toGrace('Please pay')]);
        await done('PATCH', `/v1/bookings/${other}`, { customer: { ...GRACE, email: 'g@example.com' } });
        expect(await told()).to.deep.equal(['Please pay → g@example.com']);
        await act(other, 'letter');
        expect(await told(), 'again').to.deep.equal(['Please pay → g@example.com']);
        await act(other, 'cancel');
        expect(await told()).to.deep.equal(['Cancelled → g@example.com']);
      });

      it('say nothing while a hold expires; a late payment confirms it, or is reported to the team in its language', async () => {
        await made('/v1/staff', { name: 'Inès', email: 'ines@ada.example', role: 'self', resources: [room] });
        await done('PATCH', '/v1/letters', { team_to: 'both' });
        const [again, taken] = [await bill(), await bill({ start: at(HOUR) })];
        await sent();
        await pass(31 * MINUTE);
        expect(await told()).to.deep.equal([]);
        await pay(again);
        const confirmed = [toGrace('Confirmed'), toDesk('New booking'), 'New booking → ines@ada.example'];
        expect(await told()).to.have.members(confirmed);
        await book({ start: at(HOUR) });
        await sent();
        const LATE = [
          ['en', 'Paid too late: Coupe, ', 'Paid: €25.00', 'the time can no longer be booked'],
          ['de', 'Zu spät bezahlt: Coupe, ', 'Bezahlt: 50,00\u00a0€', 'nicht mehr buchbar'],
          ['fr', 'Payé trop tard : Coupe, ', 'Payé\u00a0: 75,00\u00a0€', 'ne peut plus être réservé'],
          ['es', 'Pagado tarde: Coupe, ', 'Pagado: 100,00\u00a0€', 'ya no se puede reservar'],
        ] as const;
        for (const [language, subject, sum, opening] of LATE) {
          await done('PATCH', '/v1/business', { language });
          await pay(taken, 2_500, language);
          const letters = await sent();
          expect(letters.map(({ to }) => to)).to.have.members([BUSINESS.email, 'ines@ada.example']);
          for (const mail of letters) {
            expect(mail.subject.startsWith(subject), mail.subject).to.equal(true);
            for (const part of [sum, opening, GRACE.email, `console#/bookings/${taken}`])
              expect(mail.text).to.include(part);
            expect(mail.invitation).to.equal(null);
          }
        }
      });

      it('report payments of what was cancelled or is in another currency, also of past bookings, unless switched off', async () => {
        const [cancelled, foreign] = [await bill(), await bill({ start: at(HOUR) })];
        await act(cancelled, 'cancel');
        await sent();
        await stripe(cancelled);
        await stripe(foreign, { currency: 'usd', payment_intent: 'pi_2' });
        await pay(foreign, 2_500, 'pi_3');
        const openings = (await sentTo(BUSINESS.email)).map(
          ({ subject, text }) => `${subject.split(':')[0]}: ${text.split('\n\n')[1]}`,
        );
        expect(openings).to.have.members([
          'Paid too late: A payment has come in for a booking that had ended. Please refund it.',
          'Paid too late: A payment in another currency has come in. It does not count for the booking.',
          'New booking: There is a new booking.',
        ]);
        const repeated = deliveries('?letter=team_payment_late');
        expect((await repeated).map(({ trigger, status }) => `${trigger} ${status}`)).to.deep.equal(
          Array(2).fill('booking.payment_late delivered'),
        );
        await pass(5 * DAY);
        await pay(cancelled, 1, 'pi_4');
        expect(await told(), 'past').to.deep.equal([toDesk('Paid too late')]);
        await done('POST', `/v1/bookings/${cancelled}/payment?letters=off`, {
          status: 'paid',
          amount: 1,
          reference: 'pi_5',
        });
        await done('PATCH', '/v1/letters', {
          letters: { team_payment_late: { enabled: false }, payment_due: { enabled: false } },
        });
        await pay(cancelled, 1, 'pi_6');
        await bill({ start: at(6 * DAY) });
        expect(await told()).to.deep.equal([]);
      });

      it('are replaced by a mail of the workflow, and switched on in settings that were stored before they existed', async () => {
        const { workflow } = await ownMail({ trigger: 'booking.held' });
        await bill({ workflow });
        expect(await told()).to.deep.equal([toGrace('Own')]);
        const { payment_due, team_payment_late } = (await done('GET', '/v1/letters')).letters;
        expect(payment_due.replaced_in).to.deep.equal([{ uuid: workflow, name: 'Own' }]);
        const { payment_due: _, team_payment_late: __, ...sends } = someLetters().sends;
        await write(
          storage,
          { uuid: appUuid },
          { put: { letters: [someLetters({ uuid: appUuid, app: appUuid, sends })] } },
        );
        const { letters } = await done('GET', '/v1/letters');
        expect([letters.payment_due, letters.team_payment_late]).to.deep.equal([payment_due, team_payment_late]);
        await bill({ start: at(HOUR) });
        expect(await told()).to.deep.equal([toGrace('Please pay')]);
      });
    });

    it('contain the instructions of the service as text, if the booking is still to come', async () => {
      const instructions = 'Bring a towel\nand <b>shoes</b>.\n\nhttps://ada.example/way';
      await done('PATCH', `/v1/services/${service}`, { instructions });
      const booking = await book();
      await move(booking, 1);
      const own = () => manager(booking).then((by) => done('GET', '/v1/booking', undefined, by));
      expect((await own()).instructions).to.equal(instructions);
      const inHtml = 'Bring a towel</p><p style="margin:0 0 16px">and &lt;b&gt;shoes&lt;/b&gt;.</p><p';
      for (const kind of LETTER_KINDS.filter(
        (each) => each !== 'pending' && each !== 'declined' && each !== 'no_show',
      )) {
        const { text, html } = await done('POST', `/v1/letters/${kind}/preview`, { booking });
        const shown = ['confirmed', 'moved', 'reminder'].includes(kind);
        expect([text.includes(`\n\n${instructions}\n\n`), html.includes(inHtml)], kind).to.deep.equal([shown, shown]);
      }
      await act(booking, 'cancel');
      expect((await own()).instructions).to.equal(null);
      expect(
        await badFieldsOf(app('PATCH', `/v1/services/${service}`, { instructions: 'x'.repeat(2_001) })),
      ).to.deep.equal(['instructions']);
      expect(await done('PATCH', `/v1/services/${service}`, { instructions: ' ' })).to.include({ instructions: null });
    });

    describe('GET and PATCH /v1/letters', () => {
      it('show the settings of a new app, and change them by a merge patch', async () => {
        const { headers, body } = await app('GET', '/v1/letters');
        const mail = { configured: true, from: 'Slotkeeper <mail@slots.example>', links: true };
        expect(body.data).to.deep.include({ enabled: true, mail, team_to: 'business' });
        const { letters } = body.data;
        expect(Object.keys(letters)).to.deep.equal([...LETTER_KINDS]);
        const { standard, ...reminder } = letters.reminder;
        expect(reminder).to.deep.equal({ enabled: true, words: {}, before_minutes: 1440, replaced_in: [] });
        expect(standard.es).to.deep.equal({
          subject: 'Recordatorio: {{booking.what}}, {{booking.short_date}}, {{booking.time}}',
          opening: 'Le recordamos su reserva. ¡Le esperamos!',
          closing: null,
        });
        expect(letters.cancelled.standard.de.opening).to.equal('{{business.name}} hat Ihren Termin abgesagt.');
        expect(letters.team_booked.standard.en.subject).to.match(/ · \{\{booking\.customer\.name\}\}$/);
        expect(body.data.names).to.include.members(['booking.what', 'booking.manage_url']);
        expect(body.data.names).not.to.include('booking.manage_token');
        expect(Object.keys(letters).filter((kind) => !letters[kind].enabled)).to.deep.equal(['no_show']);

        const patch = { team_to: 'both', letters: { no_show: { enabled: true }, reminder: { before_minutes: 60 } } };
        const match = { 'If-Match': String(headers.etag) };
        const after = await dataOf(app('PATCH', '/v1/letters', patch, match));
        expect(after.letters.no_show.enabled).to.equal(true);
        expect(after.letters.reminder).to.deep.include({ enabled: true, before_minutes: 60 });
        expect(after.letters.confirmed.enabled).to.equal(true);
        expect(await statusOf(app('PATCH', '/v1/letters', patch, match)), 'another version').to.equal(412);
        expect(await done('GET', '/v1/letters')).to.deep.equal(after);
        expect((await done('PATCH', '/v1/letters', { letters: null, team_to: null })).letters).to.deep.equal(letters);
      });

      it('refuse all invalid fields at once, and an unknown kind by its name, including null', async () => {
        const fieldsOf = (patch: object) => badFieldsOf(app('PATCH', '/v1/letters', patch));
        const letters = { reminder: { before_minutes: 59 }, birthday: { enabled: true }, moved: { enabled: 'no' } };
        const ofKinds = ['letters.birthday', 'letters.moved.enabled', 'letters.reminder.before_minutes'];
        expect(await fieldsOf({ enabled: 1, team_to: 'all', letters })).to.deep.equal([
          'enabled',
          ...ofKinds,
          'team_to',
        ]);
        const late = { reminder: { before_minutes: 43_201 } };
        expect(await fieldsOf({ letters: late })).to.deep.equal(['letters.reminder.before_minutes']);
        const unknown = { birthday: null, teamBooked: { enabled: false }, team_moved: { enabled: 'no' } };
        expect(await fieldsOf({ letters: unknown })).to.deep.equal([
          'letters.birthday',
          'letters.teamBooked',
          'letters.team_moved.enabled',
        ]);
      });
    });

    describe('own words', () => {
      const change = (letters: object) => done('PATCH', '/v1/letters', { letters });
      const wordsOf = async (kind: string) => (await done('GET', '/v1/letters')).letters[kind].words;

      it('are stored by kind and language with all three texts, and removed by null', async () => {
        const own = { subject: 'Hi {{booking.customer.name}}', opening: null, closing: 'Bye' };
        const de = { opening: ' \n', subject: null };
        const answer = await change({ confirmed: { words: { en: { subject: own.subject, closing: 'Bye' }, de } } });
        expect(answer.letters.confirmed.words).to.deep.equal({ en: own });
        expect(answer.letters.confirmed.enabled).to.equal(true);
        await change({ confirmed: { words: { en: { closing: null }, fr: { opening: 'Bonjour' } } } });
        const fr = { subject: null, opening: 'Bonjour', closing: null };
        expect(await wordsOf('confirmed')).to.deep.equal({ en: { ...own, closing: null }, fr });
        await change({ confirmed: { words: { fr: null, en: { subject: '' } } } });
        expect(await wordsOf('confirmed')).to.deep.equal({});
        await change({ moved: { words: { fr } }, team_moved: { words: { fr } } });
        await change({ moved: { words: null }, team_moved: null });
        expect(await wordsOf('moved')).to.deep.equal({});
        expect(await wordsOf('team_moved')).to.deep.equal({});
      });

      it('are refused with all wrong fields at once, and with the three nearest names for an unknown one', async () => {
        const badTexts = { subject: 'One\ntwo', opening: 'x'.repeat(2_001), closing: '{{#if}}' };
        const { status, body } = await app('PATCH', '/v1/letters', {
          enabled: 1,
          letters: {
            confirmed: { words: { de: { subject: '{{booking.nmae}}' }, it: null, en: badTexts, fr: 'no' } },
            team_booked: { words: { en: { opening: '{{booking.manage_url}}' } } },
            moved: { words: { en: { subject: 'x'.repeat(201), closing: '{{booking.manage_token}}' } } },
          },
        });
        expect(status).to.equal(400);
        expect(Object.keys(body.errors).sort()).to.deep.equal([
          'enabled',
          'letters.confirmed.words.de.subject',
          'letters.confirmed.words.en.closing',
          'letters.confirmed.words.en.opening',
          'letters.confirmed.words.en.subject',
          'letters.confirmed.words.fr',
          'letters.confirmed.words.it',
          'letters.moved.words.en.closing',
          'letters.moved.words.en.subject',
          'letters.team_booked.words.en.opening',
        ]);
        expect(body.errors['letters.confirmed.words.de.subject']).to.match(
          /^Unknown name \{\{booking\.nmae\}\}, the nearest known are( \{\{[a-z_.]+\}\},?){3}$/,
        );
        const open = { confirmed: { words: { de: { closing: 'Am {{booking.tim' } } } };
        expect((await app('PATCH', '/v1/letters', { letters: open })).body.errors).to.deep.equal({
          'letters.confirmed.words.de.closing':
            'A {{ has no matching }} up to character 16, such as {{booking.time}}, {{booking.uuid}}, {{booking.title}}',
        });
        expect((await done('GET', '/v1/letters')).letters.confirmed.words).to.deep.equal({});
      });

      it('are used as they are when the letter is sent, with its calendar and link, and not in other languages', async () => {
        await book({ language: 'de' });
        await book({ language: 'fr' });
        const closing = 'Bis bald\n\n{{booking.manage_url}}';
        await change({ confirmed: { words: { de: { subject: '{{booking.what}}: ja', closing } } } });
        // Two jobs that are due at the same moment are sent in any order.
        const bySubject = (await sentTo(GRACE.email)).sort((one, other) => (one.subject < other.subject ? 1 : -1));
        const [german, french] = bySubject;
        expect(german?.subject).to.equal('Coupe: ja');
        const link = /Ändern oder absagen: (\S+)/.exec(german!.text)?.[1];
        expect(german?.text)
          .to.include(`Ihr Termin ist bestätigt.`)
          .and.include(`\n\nBis bald\n\n${link}\n\nChez Ada\n`);
        expect(german?.invitation?.method).to.equal('REQUEST');
        expect(french?.subject).to.match(/^Confirmé : /);
        expect(french?.text).not.to.include('Bis bald');
      });

      it('are used in the letter of a series, with the values of the first booking', async () => {
        await change({ confirmed: { words: { fr: { opening: '{{booking.time}} {{booking.manage_url}}' } } } });
        await aSeries('FREQ=DAILY;COUNT=3');
        const letter = (await sent()).find(({ to }) => to === GRACE.email);
        const links = letter!.text.match(/https:\S+manage#\S+/g) ?? [];
        expect(links).to.have.length(4);
        expect(links[0]).to.equal(links[1]);
      });

      it('can be previewed and tested unstored: an omitted text is the stored one, null the standard one', async () => {
        await change({ reminder: { words: { en: { subject: 'Stored', closing: 'Stored closing' } } } });
        const about = { language: 'en-GB' };
        const shown = async (words: object) => {
          const { subject, text } = await done('POST', '/v1/letters/reminder/preview', { ...about, ...words });
          return [subject.split(':')[0], text.includes('Stored closing')];
        };
        expect(await shown({})).to.deep.equal(['Stored', true]);
        expect(await shown({ words: {} })).to.deep.equal(['Stored', true]);
        expect(await shown({ words: null })).to.deep.equal(['Reminder', false]);
        expect(await shown({ words: { subject: 'New {{booking.what}}' } })).to.deep.equal(['New Sample service', true]);
        expect(await shown({ words: { subject: null, closing: '' } })).to.deep.equal(['Reminder', false]);
        expect(await shown({ words: { subject: 'New' }, language: 'de' })).to.deep.equal(['New', false]);
        const preview = await done('POST', '/v1/letters/reminder/preview', {
          words: { opening: '{{booking.manage_url}}' },
        });
        expect(preview.text).to.include(`\n\n${PUBLIC_URL}/manage#example\n\n`);
        expect(Object.keys(preview)).to.have.length(7);
        await done('POST', '/v1/letters/reminder/test', { to: 'me@example.com', ...about, words: { subject: 'Try' } });
        expect(mails.at(-1)).to.deep.include({ subject: '[Test] Try' });
        for (const [kind, path, words, fields] of [
          ['reminder', 'preview', { subject: 'a\nb', closing: '{{x}}' }, ['words.closing', 'words.subject']],
          ['team_booked', 'preview', { opening: '{{booking.manage_url}}' }, ['words.opening']],
          ['reminder', 'test', { opening: 'x'.repeat(2_001) }, ['to', 'words.opening']],
        ] as const)
          expect(await badFieldsOf(app('POST', `/v1/letters/${kind}/${path}`, { words }))).to.deep.equal(fields);
        expect((await wordsOf('reminder')).en.subject).to.equal('Stored');
        await open({ publicUrl: null });
        const words = { opening: 'x{{booking.manage_url}}' };
        expect((await done('POST', '/v1/letters/reminder/preview', { words })).text).to.include('\n\nx\n\n');
      });

      it('and all settings are reported by an event with the names of what has changed', async () => {
        const told = async () =>
          (await done('GET', '/v1/events?type=letters.updated')).map(({ changes }: { changes: object }) => changes);
        await change({ confirmed: { words: { en: { opening: 'Secret words' } } } });
        await done('PATCH', '/v1/letters', { enabled: false, team_to: 'both' });
        await done('PATCH', '/v1/letters', { enabled: false });
        expect(await told()).to.deep.equal([{ letters: {} }, { enabled: {}, team_to: {} }]);
        // Settings that were stored before own words existed.
        const { words: _, ...old } = someLetters({ app: appUuid, version: 9 });
        await write(storage, { uuid: appUuid }, { put: { letters: [old as ReturnType<typeof someLetters>] } });
        expect(await wordsOf('confirmed')).to.deep.equal({});
        await done('PATCH', '/v1/letters', { team_to: null });
        await change({ confirmed: { words: null } });
        expect(await told()).to.have.length(2);
        const [event] = await done('GET', '/v1/events?type=letters.*');
        expect(event).to.deep.include({ booking: null, data: { kind: 'letters', uuid: appUuid } });
        expect(event.actor).to.deep.equal({ kind: 'app', uuid: appUuid });
      });
    });

    describe('a letter', () => {
      it('says in French what was booked, with whom, when, where, and for how much, with a link', async () => {
        const booking = await book();
        const [letter, ...others] = await sentTo(GRACE.email);
        expect(others).to.deep.equal([]);
        const subject = 'Confirmé : Coupe, mer. 18 nov., 10:00';
        expect(letter).to.include({ subject, fromName: 'Chez Ada', replyTo: 'desk@ada.example' });
        const { manage_token, manage_url } = await done('GET', `/v1/bookings/${booking}?include=manage_token`);
        expect(manage_url).to.equal(`${PUBLIC_URL}/manage#${manage_token}`);
        for (const part of [
          'Bonjour Grace Okafor,',
          'mercredi 18 novembre 2026, 10:00 – 10:45',
          'Inès',
          '25,00\u00a0€',
          '1, Quai du Port, 29200 Brest',
          manage_url,
          '+33 2 98 00 00 00',
        ]) {
          expect(letter!.text).to.include(part);
          expect(letter!.html).to.include(part.replaceAll('&', '&amp;'));
        }
        expect(letter!.html).to.include('<html lang="fr">');
        const origins = (letter!.html!.match(/https?:\/\/[^"<]+/g) ?? []).map((address) => new URL(address).origin);
        expect(new Set(origins)).to.deep.equal(new Set([PUBLIC_URL, 'https://ada.example']));
        expect(letter!.html).not.to.match(/<(?:table|img|script|form|link)/i);
        expect(letter!.invitation).to.deep.include({
          method: 'REQUEST',
          uid: booking,
          sequence: 0,
          summary: 'Coupe – Chez Ada',
          location: '1, Quai du Port, 29200 Brest',
          organizer: 'Chez Ada <desk@ada.example>',
          sentBy: 'Slotkeeper <mail@slots.example>',
        });
        expect(await isToldByMail(booking)).to.equal(true);
      });

      it('keeps the region of the language: in the United Kingdom, 24 hours, and the day before the month', async () => {
        for (const [ofBusiness, ofBooking, when] of [
          ['en-GB', undefined, 'Wednesday, 18 November 2026, 10:00 – 10:45'],
          ['en-GB', 'en', 'Wednesday, 18 November 2026, 10:00 – 10:45'],
          ['en-GB', 'en-US', 'Wednesday, November 18, 2026, 10:00 AM – 10:45 AM'],
          ['fr', 'en-GB', 'Wednesday, 18 November 2026, 10:00 – 10:45'],
          ['en', undefined, 'Wednesday, November 18, 2026, 10:00 AM – 10:45 AM'],
        ] as const) {
          await done('PATCH', '/v1/business', { language: ofBusiness });
          await book({ ...(ofBooking && { language: ofBooking }) });
          const text = (await sentTo(GRACE.email))[0]!.text.replaceAll('\u202f', ' ');
          expect(/^When: (.*)$/m.exec(text)?.[1]?.replace('Wednesday ', 'Wednesday, ')).to.equal(when);
        }
      });

      it('is written in the language of the booking, else of the customer, else of the business', async () => {
        const customer = await made('/v1/customers', { email: 'lin@example.com', language: 'es-MX' });
        for (const [fields, subject] of [
          [{ language: 'de-CH' }, 'Bestätigt: Coupe, Mi., 18. Nov., 10:00'],
          [{ customer: { uuid: customer } }, 'Confirmado: Coupe, mié 18 de nov, 10:00 a.m.'],
          [{ language: 'en' }, 'Confirmed: Coupe, Wed, Nov 18, 10:00 AM'],
          [{ language: 'it' }, 'Confirmé : Coupe, mer. 18 nov., 10:00'],
        ] as const) {
          const booking = await book(fields);
          const letters = await sent();
          const [own] = letters.filter(({ to }) => to.endsWith('@example.com'));
          expect(own?.subject).to.equal(subject.replaceAll(/[\u00a0\u202f]/g, ' '));
          const [team] = letters.filter(({ to }) => to === BUSINESS.email);
          expect(team?.subject).to.match(/^Nouvelle réservation : Coupe, mer\. 18 nov\., 10:00/);
          await act(booking, 'cancel');
          await sent();
        }
        const wrong = app('POST', '/v1/bookings', { service, start: at(0), language: 'no tag' });
        expect(await badFieldsOf(wrong)).to.deep.equal(['language']);
      });

      it("shows the booker's time, and escapes typed texts", async () => {
        const name = '<b>Eve</b> & "Co"';
        await book({ timezone: 'America/New_York', customer: { ...GRACE, name }, language: 'en', notes: '<i>x</i>' });
        const letters = await sent();
        const [own] = letters.filter(({ to }) => to === GRACE.email);
        expect(own!.text.replaceAll('\u202f', ' ')).to.include('4:00 AM – 4:45 AM (America/New_York)');
        expect(own!.text).to.include(`Hello ${name},`);
        expect(own!.html).to.include('&lt;b&gt;Eve&lt;/b&gt; &amp; &quot;Co&quot;').and.not.include('<b>Eve');
        const [team] = letters.filter(({ to }) => to === BUSINESS.email);
        expect(team!.subject).to.include(` · ${name}`);
        expect(team!.replyTo).to.equal(GRACE.email);
        expect(team!.text).to.include(GRACE.phone).and.include(GRACE.email).and.include('<i>x</i>');
        expect(team!.html).to.include('&lt;i&gt;x&lt;/i&gt;').and.not.include('<i>x');
        expect(team!.html).to.include(`${PUBLIC_URL}/console#/bookings/`);
        expect(team!.invitation).to.equal(null);
      });

      it("shortens the booking's name in a subject of more than 200 characters, never the date", async () => {
        await done('PATCH', `/v1/services/${service}`, { name: 'x'.repeat(250) });
        await book({ language: 'en', customer: { ...GRACE, name: 'y'.repeat(250) } });
        for (const { subject } of await sent()) {
          expect([...subject]).to.have.length(200);
          expect(subject).to.match(/, Wed, Nov 18, 10:00 AM|, mer\. 18 nov\., 10:00 · y/);
        }
      });

      it('has no link without a public address', async () => {
        await open({ publicUrl: null });
        const booking = await book({ language: 'en' });
        const [own] = await sentTo(GRACE.email);
        expect(own!.html).not.to.include('/manage#');
        const shown = await done('GET', `/v1/bookings/${booking}?include=manage_token`);
        expect(shown.manage_url).to.equal(null);
      });

      it('is previewed and tested as it is sent: without a public address, no kind has a link to it', async () => {
        await open({ publicUrl: null });
        await made('/v1/keys', { name: 'page', page: true });
        const booking = await book();
        for (const kind of LETTER_KINDS) {
          for (const about of [{}, { booking }]) {
            const { text, html, calendar } = await done('POST', `/v1/letters/${kind}/preview`, about);
            expect(`${text}${html}${calendar}`, kind).not.to.match(/manage#|console#|\/book\//);
          }
        }
        await done('POST', '/v1/letters/confirmed/test', { to: 'me@example.com' });
        expect(mails.at(-1)!.text).not.to.include('manage#');
      });
    });

    describe('are sent at their moments', () => {
      const toGrace = (beginning: string) => `${beginning} → ${GRACE.email}`;
      const toDesk = (beginning: string) => `${beginning} → ${BUSINESS.email}`;

      it('for a booking that the app makes, moves and cancels', async () => {
        await done('PATCH', '/v1/business', { language: 'en' });
        const booking = await book();
        expect(await told()).to.deep.equal([toGrace('Confirmed'), toDesk('New booking')]);
        await move(booking, HOUR);
        clock.advance(29 * SECOND);
        expect(await told(), 'not yet').to.deep.equal([]);
        clock.advance(SECOND);
        expect(await told()).to.deep.equal([toDesk('Moved'), toGrace('New time')]);
        await act(booking, 'cancel', { reason: 'Ill' });
        const letters = await sent();
        const [own] = letters.filter(({ to }) => to === GRACE.email);
        expect(own!.subject).to.match(/^Cancelled: /);
        expect(own!.text).to.include('Chez Ada has cancelled your booking.').and.include('Reason: Ill');
        expect(own!.invitation).to.include({ method: 'CANCEL', uid: booking, sequence: 2 });
        expect(letters).to.have.length(2);
        const all = await deliveries();
        expect(all.map(({ letter }) => letter).join()).to.equal(
          'confirmed,team_booked,reminder,moved,team_moved,reminder,cancelled,team_cancelled',
        );
        const none = { workflow: null, action: null, series: null };
        const first = { ...none, trigger: 'booking.created', status: 'delivered', to: 'g•••@example.com' };
        expect(all[0]).to.deep.include(first);
        expect((await deliveries('?letter=moved')).map(({ letter }) => letter)).to.deep.equal(['moved']);
      });

      it('for an approval, a decline, an expiry and a no-show', async () => {
        await done('PATCH', '/v1/business', { language: 'en' });
        await done('PATCH', '/v1/letters', { letters: { no_show: { enabled: true } } });
        const workflow = await made('/v1/workflow', { name: 'W', description: 'W', settings: { mode: 'confirm' } });
        const approved = await book({ workflow });
        const declined = await book({ workflow });
        const expired = await book({ workflow });
        const requested = [toGrace('Request received'), toDesk('To approve')];
        expect(await told()).to.deep.equal([...requested, ...requested, ...requested].sort());
        await act(approved, 'approve');
        expect(await told(), 'approved').to.deep.equal([toGrace('Confirmed')]);
        await act(declined, 'decline', { reason: 'Full' });
        expect(await told(), 'declined').to.deep.equal([toGrace('Not possible')]);
        clock.set(START + MINUTE);
        await api.parts.background.settleBookings();
        expect(await told(), 'expired').to.deep.equal([toGrace('Not possible')]);
        expect((await done('GET', `/v1/bookings/${expired}`)).status).to.equal('expired');
        await act(approved, 'no-show');
        expect(await told(), 'no show').to.deep.equal([toGrace('We missed you')]);
      });

      it('for a hold only once it is confirmed, and not if it is cancelled', async () => {
        const hold = await book({ hold_seconds: 600 });
        expect(await isToldByMail(hold)).to.equal(false);
        await act(hold, 'cancel');
        expect(await told()).to.deep.equal([]);
        const other = await book({ hold_seconds: 600, language: 'en' });
        await act(other, 'confirm');
        expect(await told()).to.deep.equal([toGrace('Confirmed'), toDesk('Nouvelle réservation')]);
      });

      it('before the start as a reminder, again for a moved booking, and not on short notice', async () => {
        const booking = await book({ language: 'en' });
        await book({ language: 'en', start: formatInstant(NOW + DAY + 45 * MINUTE) });
        await sent();
        await move(booking, HOUR);
        clock.set(START - DAY);
        await told();
        clock.set(START + HOUR - DAY - SECOND);
        expect(await told(), 'not yet').to.deep.equal([]);
        clock.set(START + HOUR - DAY);
        expect(await told()).to.deep.equal([toGrace('Reminder')]);
        const reminders = await deliveries('?letter=reminder');
        expect(reminders.map(({ status, trigger }) => [status, trigger])).to.deep.equal([
          ['skipped', 'booking.start'],
          ['delivered', 'booking.start'],
        ]);
      });

      it('that reminds of a moved or cancelled booking is skipped at once, also a mail of a workflow', async () => {
        const { workflow } = await ownMail({ trigger: 'booking.end', offset_minutes: -30 });
        const booking = await book({ workflow });
        const other = await book({ workflow, start: at(DAY) });
        await sent();
        const reminders = async (of: string) => {
          const all = (await deliveries(`?booking=${of}`)).filter(({ trigger }) => /start|end$/.test(trigger));
          return all.map(({ status, reason }) => reason ?? status);
        };
        await move(booking, HOUR);
        const moved = Array(2).fill('The booking was moved');
        expect(await reminders(booking)).to.deep.equal([...moved, 'waiting', 'waiting']);
        await act(booking, 'cancel');
        expect(await reminders(booking)).to.deep.equal([...moved, ...Array(2).fill('The booking is cancelled')]);
        expect(await reminders(other), 'another booking').to.deep.equal(['waiting', 'waiting']);
        await (await manager(other))('POST', '/v1/booking/cancel');
        expect(await reminders(other)).to.deep.equal(Array(2).fill('The booking is cancelled'));
      });

      it('that reminds of a cancelled series is skipped at once', async () => {
        const series = await aSeries('FREQ=DAILY;COUNT=5');
        await sent();
        await done('POST', `/v1/series/${series.uuid}/cancel`, {});
        expect(await reasonsOf('?letter=reminder')).to.deep.equal(Array(5).fill('The booking is cancelled'));
      });

      it('to the team for operations of keys, bookers and the app, not of sessions', async () => {
        await done('PATCH', '/v1/business', { language: 'en' });
        const { token } = await done('POST', `/v1/apps/${appUuid}/sessions`, {}, api.owner);
        const wish = { service, start: at(0), customer: GRACE };
        const booked = await done('POST', '/v1/bookings', wish, api.by(token));
        expect(await told()).to.deep.equal([toGrace('Confirmed')]);
        await done('POST', '/v1/booking/cancel', {}, await manager(booked.uuid));
        const letters = await sent();
        expect(letters.map(({ to }) => to).sort()).to.deep.equal([BUSINESS.email, GRACE.email]);
        expect(letters.find(({ to }) => to === GRACE.email)!.text).to.include('You have cancelled your booking.');
        await done('PATCH', '/v1/letters', { team_to: 'members' });
        await book();
        expect(await told(), 'nobody is a member').to.deep.equal([toGrace('Confirmed')]);
        await made('/v1/staff', { name: 'Inès', email: 'ines@ada.example', role: 'self', resources: [room] });
        await book();
        expect(await told(), 'a member').to.deep.equal([toGrace('Confirmed'), 'New booking → ines@ada.example']);
        await done('PATCH', '/v1/letters', { team_to: 'business' });
        await done('PATCH', '/v1/business', { email: null });
        await book();
        expect(await told(), 'without an address').to.deep.equal([toGrace('Confirmed')]);
      });
    });

    describe('a move to another service', () => {
      it('is reported by its name, even at the same time with the same resources, unless it is undone at once', async () => {
        const other = await made('/v1/services', {
          name: 'Couleur',
          durations: [45],
          timezone: 'Europe/Paris',
          roles: [{ name: 'stylist', resources: [room] }],
        });
        const plain = { service: null, resources: [room], duration_minutes: 45 };
        for (const [language, subject, customer, team] of [
          ['en', 'Changed: Couleur, ', 'Your booking is for another service now.', 'A booking is for another'],
          ['de', 'Geändert: Couleur, ', 'Ihr Termin gilt jetzt für eine andere Leistung.', 'eine Buchung gilt jetzt'],
          ['fr', 'Modifiée : Couleur, ', 'Votre réservation porte désormais sur une autre', 'Une réservation porte'],
          ['es', 'Modificada: Couleur, ', 'Su reserva es ahora para otro servicio.', 'Una reserva es ahora para'],
        ] as const)
          for (const what of [{}, plain]) {
            await done('PATCH', '/v1/business', { language });
            const booking = await book({ language, ...what });
            await sent();
            await act(booking, 'reschedule', { service: other });
            clock.advance(MINUTE);
            const letters = await sent();
            expect(letters.map(({ to }) => to).sort(), language).to.deep.equal([BUSINESS.email, GRACE.email]);
            for (const { to, subject: own, text } of letters) {
              expect(own).to.satisfy((it: string) => it.startsWith(subject));
              expect(text.split('\n\n')[1]).to.satisfy((it: string) =>
                it.startsWith(to === GRACE.email ? customer : team),
              );
            }
            for (const next of [service, other]) await act(booking, 'reschedule', { service: next });
            clock.advance(MINUTE);
            expect(await sent(), 'undone').to.deep.equal([]);
            await act(booking, 'reschedule', { service, start: at(HOUR) });
            clock.advance(MINUTE);
            const subjects = (await sent()).map((mail) => mail.subject.split(/ ?:/)[0]);
            expect(subjects, 'with a new time').not.to.include(subject.split(/ ?:/)[0]);
            await act(booking, 'cancel');
            await sent();
          }
      });
    });

    describe('look', () => {
      const put = (file: Buffer, type: string) =>
        dataOf(app('PUT', '/v1/business/logo', file, { 'Content-Type': type }));
      const preview = async (kind: string, about: object = {}) => done('POST', `/v1/letters/${kind}/preview`, about);

      it('has the name of the business at the top, with a logo that a mail can contain', async () => {
        const top = /<body[^>]*><p [^>]*>(<img [^>]*>)?Chez Ada<\/p><h1/;
        const png = aPng(320, 128);
        const large = Buffer.concat([png.subarray(0, -12), pngChunk('teXt', Buffer.alloc(65_536)), png.subarray(-12)]);
        for (const [file, type, isShown] of [
          [png, 'image/png', true],
          [JPEG, 'image/jpeg', true],
          [WEBP, 'image/webp', false],
          [large, 'image/png', false],
        ] as const) {
          await put(file, type);
          await book();
          for (const { html, inline } of await sent()) {
            const [, image] = top.exec(html!) ?? expect.fail(html!);
            expect(image !== undefined, type).to.equal(isShown);
            expect(inline ? Buffer.from(inline.data, 'base64').equals(file) && inline.type : null).to.equal(
              isShown ? type : null,
            );
          }
          const shown = await preview('confirmed');
          expect(shown.html.includes('src="cid:logo@slotkeeper"')).to.equal(isShown);
          expect(Object.keys(shown)).to.have.length(7);
        }
        await put(png, 'image/png');
        expect((await preview('confirmed')).html).to.include('alt="" width="160" height="64"');
        await done('POST', '/v1/letters/moved/test', { to: 'me@example.com' });
        expect(mails.at(-1)!.inline?.type).to.equal('image/png');
      });

      it('about a move says in each language what has changed since the last letter to the receiver', async () => {
        await done('PATCH', '/v1/letters', { team_to: 'both' });
        const other = await made('/v1/resources', { name: 'Jonas <i>', timezone: 'Europe/Paris' });
        await done('PATCH', `/v1/services/${service}`, { roles: [{ name: 'stylist', resources: [room, other] }] });
        const staff = { role: 'self', calendar_invitations: false };
        await made('/v1/staff', { ...staff, name: 'Inès', email: 'ines@ada.example', resources: [room] });
        await made('/v1/staff', { ...staff, name: 'Jonas', email: 'jonas@ada.example', resources: [other] });
        const labels = {
          en: ['Was:', 'Now:'],
          de: ['Bisher:', 'Jetzt:'],
          fr: ['Avant :', 'Maintenant :'],
          es: ['Antes:', 'Ahora:'],
        };
        for (const [language, [was, now]] of Object.entries(labels)) {
          await done('PATCH', '/v1/business', { language });
          const booking = await book({ resources: [room] });
          const [first] = (await sent()).filter(({ to }) => to === GRACE.email);
          const [, when] = /<dd[^>]*>([^<]*10:00[^<]*)<\/dd>/.exec(first!.html!) ?? expect.fail(first!.html!);
          await act(booking, 'reschedule', { start: at(2 * HOUR) });
          await act(booking, 'reschedule', { start: at(HOUR), resources: [other] });
          clock.advance(MINUTE);
          const letters = await sent();
          // Jonas has not been told of the booking before.
          const told = [GRACE.email, BUSINESS.email, 'ines@ada.example', 'jonas@ada.example'];
          expect(
            letters.map(({ to }) => to),
            language,
          ).to.have.members(told);
          for (const { to, html, text } of letters) {
            const [line = ''] = /^.*11:00.*$/m.exec(text) ?? [];
            const isTold = to !== 'jonas@ada.example';
            expect(html!.includes(`${was} <s>${when}</s></dd><dd`), `${language} ${to}`).to.equal(isTold);
            expect(html!.includes(`${was} <s>Inès</s></dd>`)).to.equal(isTold);
            expect(html!.includes(`>${now} Jonas &lt;i&gt;</dd>`)).to.equal(isTold);
            expect(line.includes(`${was} ${when!.replace('&nbsp;', ' ')} · ${now} `)).to.equal(isTold);
          }
          await move(booking, 3 * HOUR);
          clock.advance(MINUTE);
          expect((await sentTo(GRACE.email))[0]!.html, 'only what has changed')
            .to.include('11:00')
            .and.not.include('<s>Inès');
          await act(booking, 'cancel', {});
          await sent();
          expect((await preview('moved', { language })).html).to.include(`${was} <s>`);
        }
      });
    });

    describe('a move that changes only the resources', () => {
      let other: string;
      beforeEach(async () => {
        other = await made('/v1/resources', { name: 'Jonas', timezone: 'Europe/Paris' });
        await done('PATCH', `/v1/services/${service}`, { roles: [{ name: 'stylist', resources: [room, other] }] });
      });
      const replace = async (booking: string) => {
        await act(booking, 'reschedule', { resources: [other] });
        clock.advance(MINUTE);
        return sent();
      };

      it('is reported as such in each language, to the customer and to the team', async () => {
        const subjects = { en: 'Now with:', de: 'Jetzt mit:', fr: 'Désormais avec :', es: 'Ahora con:' };
        const openings = { en: 'someone else', de: 'jemand anderem', fr: 'autre personne', es: 'otra persona' };
        for (const language of ['en', 'de', 'fr', 'es'] as const) {
          await done('PATCH', '/v1/business', { language });
          const booking = await book({ language, resources: [room] });
          await sent();
          const letters = await replace(booking);
          expect(letters, language).to.have.length(2);
          for (const { subject, text } of letters) {
            expect(subject).to.satisfy((it: string) => it.startsWith(`${subjects[language]} Jonas · Coupe, `));
            expect(text.split('\n\n')[1]).to.include(openings[language]);
          }
          await act(booking, 'cancel');
        }
      });

      it('is reported as a new time if the time has changed since the last letter, in either order', async () => {
        await done('PATCH', '/v1/business', { language: 'en' });
        const booking = await book({ language: 'en', resources: [room] });
        await sent();
        await move(booking, HOUR);
        const letters = await replace(booking);
        expect(letters.map(({ subject }) => subject.split(':')[0]).sort()).to.deep.equal(['Moved', 'New time']);
      });

      it('is reported as such even if the customer was not told of the booking before', async () => {
        await done('PATCH', '/v1/letters', { letters: { confirmed: { enabled: false } } });
        const booking = await book({ language: 'en', resources: [room] });
        await sent();
        const letters = await replace(booking);
        expect(letters.some(({ subject }) => subject.startsWith('Now with: Jonas'))).to.equal(true);
      });

      it('names hidden resources to the team alone, and sends customers nothing if only hidden ones have changed', async () => {
        const hide = (uuid: string) => done('PATCH', `/v1/resources/${uuid}`, { hidden: true });
        const shown = (all: readonly Mail[]) =>
          Object.fromEntries(
            all.map((mail) => [mail.to, `${mail.subject} ${mail.text} ${mail.invitation?.description ?? ''}`]),
          );
        await done('PATCH', '/v1/business', { language: 'en' });
        await hide(other);
        const first = await book({ language: 'en', resources: [room] });
        expect(shown(await sent())[GRACE.email]).to.include('With: Inès');
        const letters = shown(await replace(first));
        expect(letters[BUSINESS.email]).to.match(/^Now with: Jonas/);
        expect(letters[GRACE.email])
          .to.match(/^New time: Coupe/)
          .and.not.match(/Jonas|With:/);
        await act(first, 'cancel');
        await hide(room);
        const { workflow } = await ownMail(
          { trigger: 'booking.rescheduled' },
          { text: '{{booking.with}}, {{resource.name}}' },
        );
        const second = await book({ language: 'en', resources: [room], workflow, start: at(DAY) });
        await sent();
        const moved = await replace(second);
        expect(moved.map(({ to, text }) => (to === GRACE.email ? text : to)).sort()).to.deep.equal([
          'Coupe, Jonas',
          BUSINESS.email,
        ]);
      });
    });

    describe('mail caused by clients without proof of the address', () => {
      const VICTIM = 'victim@example.com';
      const BY_ADDRESS = 'Held back: visitors and bookers cause at most 5 mails an hour to one address';
      const BY_MOVES = 'Held back: visitors and bookers cause at most 3 mails a day about moves of one booking';
      let visitor: Caller;

      beforeEach(async () => {
        await done('PATCH', '/v1/business', { language: 'en' });
        const { key } = await done('POST', '/v1/keys', { name: 'page', page: true, bookings_per_address: null });
        visitor = api.by(key);
      });

      /** Books and confirms as a visitor, and returns the booker. */
      async function bookAsVisitor(email = VICTIM, fields: object = {}): Promise<Caller> {
        const body = { service, start: at(0), customer: { name: 'Eve', email }, ...fields };
        const { manage_token } = await done('POST', '/v1/bookings', body, visitor);
        await done('POST', '/v1/booking/confirm', {}, api.by(manage_token));
        return api.by(manage_token);
      }

      const receivers = async (parts: Pick<ApiParts, 'background'> = api.parts) =>
        (await sent(parts)).map(({ to }) => to).sort();
      const heldBack = (letter: string) => reasonsOf(`?letter=${letter}&status=skipped`);

      it('is limited to 5 an hour to one address, and as many about it to the team, which learns the number of the rest', async () => {
        for (let count = 0; count < 8; count += 1) await bookAsVisitor(count % 2 ? VICTIM : VICTIM.toUpperCase());
        const told = (await receivers()).map((to) => to.toLowerCase());
        expect(new Set(told)).to.deep.equal(new Set([BUSINESS.email, VICTIM]));
        for (const letter of ['confirmed', 'team_booked']) {
          expect(await heldBack(letter), letter).to.deep.equal(Array(3).fill(BY_ADDRESS));
          expect(await deliveries(`?letter=${letter}&status=delivered`), letter).to.have.length(5);
        }
        const elsewhere = partsOver(storage, { clock, ports, publicUrl: PUBLIC_URL });
        await bookAsVisitor();
        expect(await receivers(elsewhere), 'in another process').to.deep.equal([]);
        await bookAsVisitor('other@example.com');
        await book({ customer: { ...GRACE, email: VICTIM } });
        const others = [BUSINESS.email, BUSINESS.email, 'other@example.com', VICTIM];
        expect(await receivers(), 'to another address, and by the business').to.deep.equal(others);
        clock.advance(2 * MINUTE);
        const reports = await sent();
        const subject = '8 messages were held back';
        expect(reports).to.have.length(1);
        expect(reports[0]).to.include({ to: BUSINESS.email, subject, fromName: BUSINESS.name });
        expect(reports[0]!.text).to.include(subject).and.include(`${PUBLIC_URL}/console#/bookings/`);
        const ofReports = (await deliveries()).filter(({ letter }) => letter === 'team_held_back');
        expect(ofReports).to.have.length(1);
        expect(ofReports[0]).to.include({ status: 'delivered', action: null, workflow: null });
        await bookAsVisitor();
        expect(await receivers()).to.deep.equal([]);
        clock.advance(HOUR - 2 * MINUTE);
        const rest = (await sent()).map((mail) => mail.subject);
        expect(rest, 'of the hour').to.deep.equal(['2 messages were held back']);
        await bookAsVisitor();
        expect(await receivers(), 'an hour later').to.deep.equal([BUSINESS.email, VICTIM]);
      });

      it('is limited to 3 a day about moves of one booking to each receiver, by any operation', async () => {
        const { workflow, action } = await ownMail({ trigger: 'booking.rescheduled' }, { to: 'desk@example.com' });
        await done('PATCH', `/v1/services/${service}`, { workflow });
        const booker = await bookAsVisitor();
        await sent();
        const counts: Record<string, number> = {};
        for (let hours = 1; hours <= 5; hours += 1) {
          await done('POST', '/v1/booking/reschedule', { start: at(hours * HOUR) }, booker);
          clock.advance(HOUR / 2);
          for (const to of await receivers()) counts[to] = (counts[to] ?? 0) + 1;
        }
        const report = 1;
        expect(counts).to.deep.equal({ [VICTIM]: 3, [BUSINESS.email]: 3 + report, 'desk@example.com': 3 });
        for (const letter of ['moved', 'team_moved'])
          expect(await heldBack(letter), letter).to.deep.equal(Array(2).fill(BY_MOVES));
        expect(await reasonsOf(`?action=${action}`)).to.deep.equal([null, null, null, BY_MOVES, BY_MOVES]);
        const [booking] = await done('GET', '/v1/bookings');
        await act(booking.uuid, 'reschedule', { start: at(9 * HOUR) });
        clock.advance(MINUTE);
        expect(await receivers(), 'moved by the business').to.include(VICTIM);
      });

      it('includes mails of actions to the customer, and none that the business sends to itself', async () => {
        const trigger = 'booking.updated';
        const { workflow } = await ownMail({ trigger }, { to: 'Dear <{{booking.customer.email}}>' });
        const config = { to: 'crm@example.com', subject: 'Own', text: 'Own' };
        await made(`/v1/workflow/${workflow}/actions`, { name: 'Mail', trigger, type: 'email', config });
        await done('PATCH', `/v1/services/${service}`, { workflow });
        const booker = await bookAsVisitor();
        await sent();
        for (let count = 0; count < 8; count += 1) {
          await done('PATCH', '/v1/booking', { notes: `${count}` }, booker);
          clock.advance(SECOND);
        }
        const all = await receivers();
        expect(all.filter((to) => to === 'crm@example.com')).to.have.length(8);
        const toVictim = all.filter((to) => to.includes(VICTIM));
        expect(toVictim, 'besides the confirmation').to.have.length(4);
      });

      it('is sent when the business retries the delivery', async () => {
        for (let count = 0; count < 6; count += 1) await bookAsVisitor();
        await sent();
        const [delivery] = await deliveries('?letter=confirmed&status=skipped');
        expect((await done('POST', `/v1/deliveries/${delivery.uuid}/retry`)).status).to.equal('waiting');
        expect(await receivers()).to.deep.equal([VICTIM]);
        expect((await app('POST', `/v1/deliveries/${delivery.uuid}/retry`)).status).to.equal(409);
      });

      it('is reported to the managers if the business has no address, or team letters go to the members', async () => {
        for (const [name, role] of Object.entries({ boss: 'manager', help: 'reception' }))
          await made('/v1/staff', { name, email: `${name}@ada.example`, role });
        await done('PATCH', '/v1/letters', { team_to: 'members' });
        for (let count = 0; count < 6; count += 1) await bookAsVisitor();
        await sent();
        clock.advance(2 * MINUTE);
        expect((await sent()).map(({ to, subject }) => `${subject} → ${to}`)).to.deep.equal([
          '1 message was held back → boss@ada.example',
        ]);
      });
    });

    describe('are not sent', () => {
      const grace = async () =>
        (await told()).filter((one) => one.endsWith(GRACE.email)).map((one) => one.split(' → ')[0]);

      it('for a booking that is moved back within 30 s; two moves are reported once', async () => {
        const booking = await book({ language: 'en' });
        await sent();
        await move(booking, HOUR);
        clock.advance(10 * SECOND);
        await move(booking, 0);
        clock.advance(MINUTE);
        expect(await sent()).to.deep.equal([]);
        expect(await reasonsOf('?letter=moved')).to.deep.equal([
          'The booking was moved',
          'The customer was told already',
        ]);
        await move(booking, HOUR);
        await move(booking, 2 * HOUR);
        clock.advance(MINUTE);
        const letters = await sent();
        expect(letters.map(({ to }) => to).sort()).to.deep.equal([BUSINESS.email, GRACE.email]);
        const own = letters.find(({ to }) => to === GRACE.email)!;
        expect(own.subject).to.equal('New time: Coupe, Wed, Nov 18, 12:00 PM');
        expect(own.invitation).to.include({ method: 'REQUEST', uid: booking, sequence: 4 });
      });

      it('about a move to a customer who was not told of the booking, which is reported instead', async () => {
        const booking = await book({ language: 'en' });
        await move(booking, HOUR);
        clock.advance(MINUTE);
        expect(await grace()).to.deep.equal(['Confirmed']);
        const sendMail = ports.sendMail!;
        const tried = new Set<string>();
        const refuseFirst: typeof sendMail = async (mail) => {
          const ok = tried.has(mail.to);
          tried.add(mail.to);
          return { ...(await sendMail(mail)), ok };
        };
        await open({ ports: { ...ports, sendMail: refuseFirst } });
        await move(await book({ language: 'en' }, '?letters=off'), HOUR);
        clock.advance(MINUTE);
        expect(await grace()).to.deep.equal(['Confirmed']);
        clock.advance(HOUR);
        expect(await grace(), 'tried again').to.deep.equal(['Confirmed']);
      });

      it('for past bookings, nor with letters=off except reminders', async () => {
        const quiet = await book({ language: 'en' }, '?letters=off');
        expect(await told(), 'off').to.deep.equal([]);
        expect(await isToldByMail(quiet)).to.equal(false);
        await done('POST', `/v1/bookings/${quiet}/reschedule?letters=off`, { start: at(HOUR) });
        clock.advance(MINUTE);
        expect(await told(), 'moved').to.deep.equal([]);
        clock.set(START + HOUR - DAY);
        expect(await grace()).to.deep.equal(['Reminder']);
        await done('POST', `/v1/bookings/${quiet}/cancel?letters=off`, {});
        expect(await told(), 'cancelled').to.deep.equal([]);
        const over = await book({ start: at(3 * HOUR) }, '?letters=off');
        clock.set(START + 3 * HOUR + MINUTE);
        await act(over, 'cancel');
        expect(await told(), 'over').to.deep.equal([]);
        const wrong = app('POST', '/v1/bookings?letters=on', { service, start: at(0) });
        expect(await badFieldsOf(wrong)).to.deep.equal(['letters']);
      });

      it('to a former address; the new address is told of the booking', async () => {
        const booking = await book({ language: 'en' });
        await done('PATCH', `/v1/bookings/${booking}`, { customer: { email: 'hopper@example.com' } });
        const others = (await told()).filter((one) => !one.endsWith(BUSINESS.email));
        expect(others).to.deep.equal(['Confirmed → hopper@example.com']);
        const quiet = await book({ language: 'en', start: at(DAY) });
        await sent();
        await done('PATCH', `/v1/bookings/${quiet}?letters=off`, { customer: { email: 'ada@example.com' } });
        await move(quiet, DAY + HOUR);
        clock.advance(MINUTE);
        const [first] = await sentTo('ada@example.com');
        expect(first?.subject, 'told nothing yet').to.match(/^Confirmed: /);
        expect(first?.text).to.not.include('Was:');
        await act(quiet, 'cancel');
        await sent();
        clock.set(START - DAY);
        expect(await told()).to.deep.equal(['Reminder → hopper@example.com']);
        await done('PATCH', `/v1/bookings/${booking}`, { notes: 'A chair' });
        expect(await told()).to.deep.equal([]);
      });

      it('if their kind is switched off while they wait', async () => {
        await book({ language: 'en' });
        await done('PATCH', '/v1/letters', { letters: { confirmed: { enabled: false } } });
        expect(await grace()).to.deep.equal([]);
        const [{ status, reason }] = await deliveries('?letter=confirmed');
        expect([status, reason]).to.deep.equal(['skipped', 'The letter is switched off']);
        await done('PATCH', '/v1/letters', { enabled: false });
        await book();
        expect(await deliveries('?letter=team_booked'), 'no more are made').to.have.length(1);
      });

      it("if the app's own mail to the customer replaces them", async () => {
        const text = '{{booking.price}} {{booking.date}}';
        const { workflow, action } = await ownMail({}, { to: '{{ booking.customer.email }}', text });
        const { letters } = await done('GET', '/v1/letters');
        expect(letters.confirmed.replaced_in).to.deep.equal([{ uuid: workflow, name: 'Own' }]);
        expect(letters.pending.replaced_in).to.have.length(1);
        expect(letters.cancelled.replaced_in).to.deep.equal([]);
        const booking = await book({ workflow, language: 'en' });
        const [mail, ...others] = await sentTo(GRACE.email);
        expect(mail).to.include({ subject: 'Own', text: '€25.00 Wednesday, November 18, 2026', fromName: 'Chez Ada' });
        expect(others).to.deep.equal([]);
        expect(await isToldByMail(booking)).to.equal(true);
        await move(booking, HOUR);
        await move(booking, 0);
        clock.advance(MINUTE);
        expect(await grace(), 'back').to.deep.equal([]);
        await act(booking, 'cancel');
        expect(await grace()).to.deep.equal(['Cancelled']);
        await done('PATCH', `/v1/workflow/${workflow}/actions/${action}`, { enabled: false });
        expect((await done('GET', '/v1/letters')).letters.confirmed.replaced_in).to.deep.equal([]);
      });

      it('to an erased customer, and no delivery shows the address', async () => {
        const booking = await book({ language: 'en' });
        await sent();
        const { customer } = await done('GET', `/v1/bookings/${booking}`);
        expect((await app('DELETE', `/v1/customers/${customer.uuid}?cancel_bookings=true`)).status).to.equal(204);
        clock.set(START - HOUR);
        expect(await told()).to.deep.equal([]);
        const receivers = (await deliveries(`?booking=${booking}`)).map(({ to }) => to);
        expect(receivers).to.deep.equal([null, null, null]);
      });
    });

    describe('to staff members', () => {
      let other: string;
      let ana: string;
      let ben: string;
      beforeEach(async () => {
        other = await made('/v1/resources', { name: 'Jonas', timezone: 'Europe/Paris' });
        await done('PATCH', `/v1/services/${service}`, { roles: [{ name: 'stylist', resources: [room, other] }] });
        await done('PATCH', '/v1/business', { language: 'en' });
        await done('PATCH', '/v1/letters', { team_to: 'members' });
        ana = await aMember('ana', room);
        ben = await aMember('ben', other);
      });
      const aMember = (name: string, resource: string, fields: object = {}) =>
        made('/v1/staff', { name, email: `${name}@ada.example`, role: 'self', resources: [resource], ...fields });
      const mailsToTeam = async () => {
        clock.advance(MINUTE);
        return (await sent()).filter(({ to }) => to.endsWith('@ada.example'));
      };
      /** Returns the receiver of each mail to the team, with what it does to the receiver's calendar. */
      const entries = async () =>
        (await mailsToTeam())
          .map(({ to, invitation: its }) => {
            const name = to.split('@')[0];
            if (!its) return name;
            const status = /STATUS:(\w+)/.exec(renderInvitation(its))?.[1];
            return `${name} ${its.method} ${status} ${its.sequence} ${its.uid}`;
          })
          .sort();
      const entry = (name: string, booking: string, does: string) =>
        `${name} ${does} ${booking}@${name === 'ana' ? ana : ben}`;

      it('tell a member who takes a booking over that only the person has changed', async () => {
        await aMember('cai', other);
        const booking = await book({ resources: [room] });
        await mailsToTeam();
        await act(booking, 'reschedule', { resources: [other] });
        const letters = (await mailsToTeam()).map(({ to, subject }) => `${to.split('@')[0]} ${subject.split(':')[0]}`);
        expect(letters.sort()).to.deep.equal(['ana Cancelled', 'ben Now with', 'cai Now with']);
      });

      it('add bookings to their calendars, move them, and remove them when others take over', async () => {
        const booking = await book({ resources: [room], notes: 'Rings twice' });
        const [mail] = await mailsToTeam();
        expect(mail?.invitation).to.deep.include({
          method: 'REQUEST',
          uid: `${booking}@${ana}`,
          sequence: 1,
          summary: 'Coupe · Grace Okafor',
          attendee: { name: 'ana', email: 'ana@ada.example' },
          organizer: 'Chez Ada <desk@ada.example>',
        });
        expect(mail?.invitation?.description).to.equal(
          `With: Inès\nPhone: +33 1 23\nE-mail: grace@example.com\nNotes: Rings twice\nOpen the booking: ${PUBLIC_URL}/console#/bookings/${booking}`,
        );
        await done('PATCH', '/v1/business', { email: 'new@chez.example' });
        await act(booking, 'reschedule', { resources: [other] });
        clock.advance(MINUTE);
        const moved = await sent();
        const left = moved.find(({ to }) => to === 'ana@ada.example')!;
        expect(left.invitation).to.deep.include({ method: 'CANCEL', organizer: 'Chez Ada <desk@ada.example>' });
        expect(left.subject).to.match(/^Cancelled: /);
        expect(left.text).to.include('A booking is with someone else now.');
        const invited = moved.find(({ to }) => to === 'ben@ada.example')!.invitation;
        expect(invited).to.deep.include({ method: 'REQUEST', uid: `${booking}@${ben}`, sequence: 3 });
        await act(booking, 'reschedule', { resources: [room] });
        expect(await entries()).to.deep.equal([
          entry('ana', booking, 'REQUEST CONFIRMED 5'),
          entry('ben', booking, 'CANCEL CANCELLED 5'),
        ]);
        await act(booking, 'cancel');
        expect(await entries()).to.deep.equal([entry('ana', booking, 'CANCEL CANCELLED 6')]);
      });

      it('are not sent about a move that is undone at once, nor to the member who had the booking in between', async () => {
        const third = await made('/v1/resources', { name: 'Third', timezone: 'Europe/Paris' });
        await aMember('cleo', third);
        await done('PATCH', `/v1/services/${service}`, { roles: [{ name: 's', resources: [room, other, third] }] });
        const booking = await book({ resources: [room] });
        await entries();
        for (const resources of [[other], [room]]) await act(booking, 'reschedule', { resources });
        expect(await entries()).to.deep.equal([]);
        for (const resources of [[other], [third]]) await act(booking, 'reschedule', { resources });
        const [first, second, ...more] = await entries();
        expect([first, more]).to.deep.equal([entry('ana', booking, 'CANCEL CANCELLED 9'), []]);
        expect(second).to.match(/^cleo REQUEST CONFIRMED 9 /);
      });

      it('about a move in one role go only to members who gain or lose the booking', async () => {
        const roles = [
          { name: 'stylist', resources: [room] },
          { name: 'chair', resources: [other, await made('/v1/resources', { name: 'C', timezone: 'Europe/Paris' })] },
        ];
        await done('PATCH', `/v1/services/${service}`, { roles });
        const booking = await book({ resources: [other] });
        expect(await entries()).to.have.length(2);
        const [, chairs] = roles;
        await act(booking, 'reschedule', { resources: [chairs!.resources[1]] });
        expect(await entries()).to.deep.equal([entry('ben', booking, 'CANCEL CANCELLED 3')]);
        await act(booking, 'reschedule', { resources: [other] });
        expect(await entries()).to.deep.equal([entry('ben', booking, 'REQUEST CONFIRMED 5')]);
      });

      it('show a request as tentative until it is approved, and remove a declined one', async () => {
        const workflow = await made('/v1/workflow', { name: 'W', description: 'W', settings: { mode: 'confirm' } });
        await done('PATCH', '/v1/letters', { team_to: 'both' });
        for (const [act_, does] of [
          ['approve', 'REQUEST CONFIRMED 1'],
          ['decline', 'CANCEL CANCELLED 2'],
        ] as const) {
          const booking = await book({ resources: [room], workflow });
          expect(await entries()).to.deep.equal([entry('ana', booking, 'REQUEST TENTATIVE 0'), 'desk']);
          await act(booking, act_);
          expect(await entries(), 'not the business').to.deep.equal([entry('ana', booking, does)]);
          if (act_ === 'approve') await act(booking, 'cancel');
          await sent();
        }
      });

      it('are sent about own changes, too, unless the member wants no invitations', async () => {
        const { token } = await done('POST', `/v1/staff/${ana}/tokens`, {});
        const bookAsAna = () =>
          dataOf(api.by(token)('POST', '/v1/bookings', { service, start: at(0), customer: GRACE, resources: [room] }));
        const { uuid } = await bookAsAna();
        expect(await entries()).to.deep.equal([entry('ana', uuid, 'REQUEST CONFIRMED 1')]);
        const shown = await done('GET', `/v1/staff/${ana}`);
        expect(shown).not.to.have.property('calendar_invitations');
        const changed = await done('PATCH', `/v1/staff/${ana}`, { calendar_invitations: false });
        expect(changed).to.deep.include({ calendar_invitations: false });
        expect(await done('GET', `/v1/staff/${ana}`)).to.deep.equal(changed);
        await bookAsAna();
        expect(await entries()).to.deep.equal([]);
        await book({ resources: [room] });
        expect(await entries()).to.deep.equal(['ana']);
        expect(await badFieldsOf(app('PATCH', `/v1/staff/${ana}`, { calendar_invitations: 'no' }))).to.deep.equal([
          'calendar_invitations',
        ]);
        const same = await aMember('boss', room, { email: BUSINESS.email });
        await done('PATCH', '/v1/letters', { team_to: 'both' });
        const booking = await book({ resources: [room] });
        expect(await entries(), 'once to one address, with its event').to.deep.equal([
          'ana',
          `desk REQUEST CONFIRMED 1 ${booking}@${same}`,
        ]);
      });

      it('have one file of the bookings of a series', async () => {
        const { uuid, bookings } = await aSeries('FREQ=DAILY;COUNT=3', { resources: [room] });
        const events = async () => {
          const [mail, ...more] = await mailsToTeam();
          expect([mail?.to, mail?.invitation, more]).to.deep.equal(['ana@ada.example', null, []]);
          const file = mail!.published!.replaceAll('\r\n ', '');
          return [...file.matchAll(/UID:(\S+)[\s\S]*?SEQUENCE:(\d)[\s\S]*?STATUS:(\w+)/g)].map((found) =>
            found.slice(1),
          );
        };
        const expected = (...of: string[]) => bookings.map((one: string) => [`${one}@${ana}`, ...of]);
        expect(await events()).to.deep.equal(expected('1', 'CONFIRMED'));
        await done('POST', `/v1/series/${uuid}/cancel`, {});
        expect(await events()).to.deep.equal(expected('2', 'CANCELLED'));
      });
    });

    describe('of a series', () => {
      const moveAll = (uuid: string) => done('POST', `/v1/series/${uuid}/reschedule`, { from: at(0), start: at(HOUR) });
      const cancelAll = (uuid: string) => done('POST', `/v1/series/${uuid}/cancel`, {});

      it('are one for each change, with one file of all bookings', async () => {
        const { uuid, bookings } = await aSeries('FREQ=WEEKLY;COUNT=10', { language: 'en' });
        const [letter, ...others] = await sentTo(GRACE.email);
        expect(others).to.deep.equal([]);
        expect(letter!.text).to.include('Your bookings are confirmed.').and.include('Wednesday, January 20, 2027');
        expect(letter!.text.match(/\/manage#/g)).to.have.length(10);
        const file = letter!.published!;
        expect(file).to.include('METHOD:PUBLISH').and.include('ORGANIZER').and.not.include('ATTENDEE');
        expect(file.match(/BEGIN:VEVENT/g)).to.have.length(10);
        const [delivery] = await deliveries('?letter=confirmed');
        expect(delivery).to.include({ series: uuid, booking: bookings[0] });
        expect(await deliveries('?letter=team_booked')).to.have.length(1);
        expect(await deliveries('?letter=reminder'), 'reminders are single').to.have.length(10);

        const second = bookings[1];
        await moveAll(uuid);
        clock.advance(MINUTE);
        const moved = await sentTo(GRACE.email);
        expect(moved).to.have.length(1);
        expect(moved[0]!.published!.match(/SEQUENCE:1\r\n/g)).to.have.length(10);
        await act(second, 'cancel');
        const [single] = await sentTo(GRACE.email);
        expect(single!.invitation).to.include({ method: 'CANCEL', uid: second, sequence: 2 });
        await cancelAll(uuid);
        const cancelled = await sentTo(GRACE.email);
        expect(cancelled).to.have.length(1);
        expect(cancelled[0]!.published!.match(/STATUS:CANCELLED\r\n/g)).to.have.length(9);
        expect(cancelled[0]!.published!.match(/SEQUENCE:2\r\n/g)).to.have.length(9);
      });

      describe('with several receivers', () => {
        const SUB = 'sub@example.com';

        const daily = (count: number, fields: object = {}) =>
          aSeries(`FREQ=DAILY;COUNT=${count}`, { language: 'en', ...fields });
        const patch = (booking: string, customer: object | null) =>
          done('PATCH', `/v1/bookings/${booking}`, { customer });

        /** Returns the number of times in a letter and its file, by kind and receiver. */
        async function counted(): Promise<readonly string[]> {
          const counts = (await sent()).map(({ subject, to, text, published }) => {
            const [times, events] = [text.match(/^- /gm), published?.match(/BEGIN:VEVENT/g)];
            return `${subject.split(/ ?:/)[0]} → ${to}: ${times?.length ?? 0}, ${events?.length ?? 0}`;
          });
          return counts.sort();
        }

        beforeEach(async () => {
          await done('PATCH', '/v1/business', { language: 'en' });
        });

        it("contain each address's own bookings only, and all for the business", async () => {
          for (const moved of [0, 1]) {
            const { uuid, bookings } = await daily(5);
            await patch(bookings[moved], { email: SUB });
            await sent();
            await moveAll(uuid);
            clock.advance(MINUTE);
            expect(await counted(), `moved, booking ${moved}`).to.deep.equal([
              `Moved → ${BUSINESS.email}: 5, 0`,
              `New time → ${GRACE.email}: 4, 4`,
              `New time → ${SUB}: 1, 1`,
            ]);
            await cancelAll(uuid);
            expect(await counted(), `cancelled, booking ${moved}`).to.deep.equal([
              `Cancelled → ${BUSINESS.email}: 5, 0`,
              `Cancelled → ${GRACE.email}: 4, 4`,
              `Cancelled → ${SUB}: 1, 1`,
            ]);
            const own = (await deliveries('?letter=cancelled')).slice(-2);
            const [first, second] = moved === 0 ? ['s•••', 'g•••'] : ['g•••', 's•••'];
            expect(own.map(({ series, booking, to }) => ({ series, booking, to }))).to.have.deep.members([
              { series: uuid, booking: bookings[0], to: `${first}@example.com` },
              { series: uuid, booking: bookings[1], to: `${second}@example.com` },
            ]);
          }
        });

        it('treat addresses that differ in case as one, also one that came back', async () => {
          const { uuid, bookings } = await daily(3);
          await patch(bookings[0], { email: GRACE.email.toUpperCase() });
          await patch(bookings[1], { email: SUB });
          await patch(bookings[1], { email: GRACE.email });
          await sent();
          await cancelAll(uuid);
          expect(await counted()).to.deep.equal([
            `Cancelled → ${GRACE.email.toUpperCase()}: 3, 3`,
            `Cancelled → ${BUSINESS.email}: 3, 0`,
          ]);
        });

        it('reach the others if the first booking has no customer any more', async () => {
          const { uuid, bookings } = await daily(3);
          await sent();
          await patch(bookings[0], null);
          await cancelAll(uuid);
          expect(await counted()).to.deep.equal([
            `Cancelled → ${BUSINESS.email}: 3, 0`,
            `Cancelled → ${GRACE.email}: 2, 2`,
          ]);
        });

        it('omit a booking that has another address when the letter is sent', async () => {
          const { uuid, bookings } = await daily(3);
          await sent();
          await moveAll(uuid);
          await patch(bookings[1], { email: SUB });
          clock.advance(MINUTE);
          expect(await counted()).to.deep.equal([
            `Confirmed → ${SUB}: 0, 0`,
            `Moved → ${BUSINESS.email}: 3, 0`,
            `New time → ${GRACE.email}: 2, 2`,
          ]);
        });

        it('do not reach an erased customer, and reach the others', async () => {
          const { uuid, bookings } = await daily(3);
          await patch(bookings[1], { email: SUB });
          await sent();
          await cancelAll(uuid);
          const [{ uuid: customer }] = await done('GET', `/v1/customers?search=email:${SUB}`);
          expect((await app('DELETE', `/v1/customers/${customer}`)).status).to.equal(204);
          expect(await counted()).to.deep.equal([
            `Cancelled → ${BUSINESS.email}: 3, 0`,
            `Cancelled → ${GRACE.email}: 2, 2`,
          ]);
          const all = await deliveries('?letter=cancelled');
          expect(all.map(({ to, status }) => [to, status])).to.deep.equal([
            ['g•••@example.com', 'delivered'],
            [null, 'skipped'],
          ]);
        });

        /** Makes a service with Ana and Ben, of whom Ana is closed on the second day and Ben on the first. */
        async function ofTwo(): Promise<{ readonly pool: string; readonly ana: string; readonly ben: string }> {
          const ana = await made('/v1/resources', { name: 'Ana', timezone: 'Europe/Paris' });
          const ben = await made('/v1/resources', { name: 'Ben & <Co>', timezone: 'Europe/Paris' });
          await made('/v1/time-off', { resources: [ben], start: at(-HOUR), end: at(6 * HOUR) });
          await made('/v1/time-off', { resources: [ana], start: at(DAY - HOUR), end: at(DAY + 6 * HOUR) });
          const roles = [{ name: 'stylist', resources: [ana, ben] }];
          const pool = await made('/v1/services', {
            name: 'Couleur',
            durations: [45],
            timezone: 'Europe/Paris',
            roles,
          });
          return { pool, ana, ben };
        }

        it('contain for each member the bookings of its resources, and all for the business', async () => {
          const { pool, ana, ben } = await ofTwo();
          for (const [name, resources] of Object.entries({ ana: [ana], ben: [ben], both: [ana, ben], none: [room] }))
            await made('/v1/staff', { name, email: `${name}@ada.example`, role: 'self', resources });
          await done('PATCH', '/v1/letters', { team_to: 'both' });
          const { uuid } = await daily(2, { service: pool, together: false });
          for (const [index, kind] of ['New booking', 'Moved', 'Cancelled'].entries()) {
            if (kind === 'Moved') await moveAll(uuid);
            if (kind === 'Cancelled') await cancelAll(uuid);
            clock.advance(MINUTE);
            const team = (await counted()).filter((one) => one.includes('@ada.example'));
            expect(team, `${index}`).to.deep.equal([
              `${kind} → ana@ada.example: 1, 1`,
              `${kind} → ben@ada.example: 1, 1`,
              `${kind} → both@ada.example: 2, 2`,
              `${kind} → ${BUSINESS.email}: 2, 0`,
            ]);
          }
        });

        it('name the resources of each time if they differ, else once', async () => {
          const { pool } = await ofTwo();
          for (const [language, label, time] of [
            ['en', 'With: ', 'Wednesday, November 18, 2026, 10:00 AM – 10:45 AM'],
            ['de', 'Bei: ', 'Mittwoch, 18. November 2026, 10:00 – 10:45'],
            ['fr', 'Avec\u00a0: ', 'mercredi 18 novembre 2026, 10:00 – 10:45'],
            ['es', 'Con: ', 'miércoles, 18 de noviembre de 2026, 10:00 – 10:45'],
          ] as const) {
            await done('PATCH', '/v1/business', { language });
            const { uuid } = await daily(2, { service: pool, together: false, language });
            for (const { text, html } of await sent()) {
              const plain = text.replaceAll('\u202f', ' ');
              expect(plain).to.include(`- ${time}\n  ${label}Ana\n`).and.include(`\n  ${label}Ben & <Co>\n`);
              expect(plain, 'not above the times').not.to.include(`\n${label}`);
              expect(html).to.include(`${label}Ana</p>`).and.include(`${label}Ben &amp; &lt;Co&gt;</p>`);
              expect(html).not.to.include(`>${label.split(/[\u00a0:]/)[0]}</dt>`);
            }
            await cancelAll(uuid);
            const cancelled = await sent();
            expect(cancelled).to.have.length(2);
            for (const { text } of cancelled) expect(text).to.include(`\n  ${label}Ana\n`);
          }
          await daily(2);
          for (const { text, html } of await sent()) {
            expect(text.match(/Inès/g)).to.have.length(1);
            expect(html!.match(/Inès/g)).to.have.length(1);
            expect(text).to.match(/\nCon: Inès\n|\nWith: Inès\n/);
          }
        });
      });

      it('name to the team the customer of each time if they differ', async () => {
        for (const [language, label, ...gone] of [
          ['en', 'Customer: ', 'E-mail: ', 'Phone: '],
          ['de', 'Name: ', 'E-Mail: ', 'Telefon: '],
          ['fr', 'Client\u00a0: ', 'E-mail\u00a0: ', 'Téléphone\u00a0: '],
          ['es', 'Cliente: ', 'Correo: ', 'Teléfono: '],
        ] as const) {
          await done('PATCH', '/v1/business', { language });
          const { uuid } = await aSeries('FREQ=DAILY;COUNT=3');
          const { data } = (await app('GET', `/v1/bookings?series=${uuid}&sort=start`)).body;
          const lee = { name: 'Lee & <Co>', email: 'lee@example.com', phone: null };
          await done('PATCH', `/v1/bookings/${data[1].uuid}`, { customer: lee });
          await done('PATCH', `/v1/bookings/${data[2].uuid}`, { customer: null });
          const first = (await sent()).find(({ to }) => to === BUSINESS.email)!;
          await cancelAll(uuid);
          const cancelled = (await sent()).find(({ to }) => to === BUSINESS.email)!;
          for (const { subject, text, html } of [first, cancelled]) {
            expect(subject).not.to.include(GRACE.name);
            expect(text).to.include(`\n  ${label}${GRACE.name}, ${GRACE.email}\n`);
            expect(text).to.include(`\n  ${label}Lee & <Co>, lee@example.com\n`);
            for (const line of [label, ...gone]) expect(text, 'not above the times').not.to.include(`\n${line}`);
            expect(html)
              .to.include(` · ${label}${GRACE.name}, ${GRACE.email}</p>`)
              .and.include('&amp; &lt;Co&gt;, lee@');
          }
        }
      });

      it('are not sent with letters=off', async () => {
        const wish = { service, start: at(0), rule: 'FREQ=WEEKLY;COUNT=2', customer: GRACE };
        const { uuid } = await done('POST', '/v1/series?letters=off', wish);
        await done('POST', `/v1/series/${uuid}/cancel?letters=off`, {});
        expect(await told()).to.deep.equal([]);
      });
    });

    describe('previewed, tested and repeated', () => {
      it('are shown for each kind in each language, from a sample or a booking, without a manage token', async () => {
        const booking = await book();
        const { manage_token } = await done('GET', `/v1/bookings/${booking}?include=manage_token`);
        for (const kind of LETTER_KINDS) {
          for (const language of ['en', 'de', 'fr', 'es']) {
            for (const about of [{}, { booking }]) {
              const shown = await done('POST', `/v1/letters/${kind}/preview`, { ...about, language });
              expect(shown.subject, kind).to.not.include('undefined');
              expect(shown.text).not.to.include(manage_token).and.not.include('undefined');
              expect(shown.html).to.include(`lang="${language}"`);
              expect(Buffer.byteLength(shown.html)).to.be.below(20 * 1024);
              expect(Buffer.byteLength(shown.text)).to.be.below(4 * 1024);
              if (kind === 'confirmed') {
                expect(shown.text).to.include(`${PUBLIC_URL}/manage#example`);
                const calendar = shown.calendar.replaceAll('\r\n ', '');
                expect(calendar).to.include('PARTSTAT=ACCEPTED;RSVP=FALSE').and.include('METHOD:REQUEST');
                expect(calendar).to.include('SENT-BY="mailto:mail@slots.example"');
              }
              const customer = 'booking' in about ? GRACE.email : 'customer@example.com';
              const to = kind.startsWith('team_') ? BUSINESS.email : customer;
              expect(shown).to.include({ to, from: 'Chez Ada <mail@slots.example>' });
            }
          }
        }
        for (const [kind, about, status] of [
          ['birthday', {}, 404],
          ['moved', { booking: room }, 404],
          ['moved', { language: 'x y' }, 400],
        ] as const)
          expect(await statusOf(app('POST', `/v1/letters/${kind}/preview`, about))).to.equal(status);
      });

      it('show a cancellation as it is sent: it removes the event, and links to a new booking', async () => {
        const sample = () => done('POST', '/v1/letters/cancelled/preview', { language: 'de' });
        const before = await sample();
        expect(before.calendar).to.include('METHOD:CANCEL').and.include('STATUS:CANCELLED');
        expect(before.text).to.include('Beispielleistung').and.not.include(`${PUBLIC_URL}/`);
        await made('/v1/keys', { name: 'page', page: true });
        const { text, html } = await sample();
        expect(text).to.include(`${PUBLIC_URL}/book/letters-${opened.length}`);
        const body = html.slice(html.indexOf('<body'));
        const elements = [...body.matchAll(/<([a-z0-9]+)/g)].map(([, name]: RegExpMatchArray) => name);
        expect([...new Set(elements)].sort()).to.deep.equal(['a', 'body', 'dd', 'dl', 'dt', 'h1', 'p']);
      });

      it('are sent as a marked test to the named address', async () => {
        const attempt = await done('POST', '/v1/letters/reminder/test', { to: 'me@example.com', language: 'en' });
        expect(attempt).to.deep.include({ ok: true, status: 250 });
        expect(mails.map(({ to }) => to)).to.deep.equal(['me@example.com']);
        expect(mails[0]!.subject).to.match(/^\[Test\] Reminder: Sample service, /);
        const { status, body } = await app('POST', '/v1/letters/reminder/test', { language: 'x y' });
        expect(status).to.equal(400);
        expect(Object.keys(body.errors).sort()).to.deep.equal(['language', 'to']);
      });

      it('are limited to 5 tests an hour to one address, and 30 of an app, of letters and actions together', async () => {
        const { workflow, action } = await ownMail();
        const testLetter = (to: string) => app('POST', '/v1/letters/reminder/test', { to });
        const testAction = (to: string) => app('POST', `/v1/workflow/${workflow}/actions/${action}/test`, { to });
        for (let count = 0; count < 3; count += 1) expect(await statusOf(testLetter('Me@example.com'))).to.equal(200);
        for (let count = 0; count < 2; count += 1) expect(await statusOf(testAction('me@example.com'))).to.equal(200);
        for (const refused of [await testLetter('me@example.com'), await testAction('ME@example.com')]) {
          expect(refused.status, refused.text).to.equal(429);
          expect(Number(refused.headers['retry-after'])).to.be.within(3_590, 3_600);
        }
        for (let count = 0; count < 25; count += 1)
          expect(await statusOf(testLetter(`${count}@example.com`))).to.equal(200);
        expect((await testLetter('last@example.com')).status).to.equal(429);
        expect(mails).to.have.length(30);
        clock.advance(HOUR);
        expect((await testAction('me@example.com')).status).to.equal(200);
      });

      it('repeat what the customer was told, even if switched off, at most 5 times a day', async () => {
        const booking = await book({ language: 'en' });
        await sent();
        await done('PATCH', '/v1/letters', { enabled: false });
        const again = () => app('POST', `/v1/bookings/${booking}/letter`);
        expect(await dataOf(again())).to.deep.include({
          letter: 'confirmed',
          booking,
          trigger: null,
          status: 'waiting',
          to: null,
        });
        expect(await told()).to.deep.equal([`Confirmed → ${GRACE.email}`]);
        for (let count = 0; count < 4; count += 1) expect((await again()).status).to.equal(201);
        expect((await again()).body).to.include({ reason: 'quota' });
        expect(await told()).to.have.length(4);
        clock.advance(DAY + SECOND);
        expect((await again()).status).to.equal(201);
      });

      it('are refused in order: state, address, mail server', async () => {
        const nobody = await book({ customer: null });
        await act(nobody, 'cancel');
        const reason = async (booking: string) => (await app('POST', `/v1/bookings/${booking}/letter`)).body.reason;
        expect(await reason(nobody)).to.equal('invalid_state');
        expect(await reason(await book({ customer: null }))).to.equal('no_address');
        expect((await app('POST', `/v1/bookings/${room}/letter`)).status).to.equal(404);
        await open({ ports: {} });
        expect(await reason(await book({ customer: null }))).to.equal('no_address');
        expect(await reason(await book())).to.equal('no_mail');
      });
    });

    describe('without a mail server', () => {
      it('are not created, and mails are skipped with a reason', async () => {
        const message = 'No mail server is set (SMTP_URL)';
        await open({ ports: {} });
        expect((await done('GET', '/v1/letters')).mail).to.deep.equal({ configured: false, from: null, links: true });
        const { workflow, action } = await ownMail();
        const booking = await book({ workflow });
        await sent();
        const [delivery, ...others] = await deliveries();
        expect(others).to.deep.equal([]);
        expect(delivery).to.deep.include({ letter: null, status: 'skipped', reason: message, to: 'g•••@example.com' });
        // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
        const attempts = delivery.attempts.map(({ ok, message: said }: any) => [ok, said]);
        expect(attempts).to.deep.equal([[false, message]]);
        expect(await isToldByMail(booking)).to.equal(false);
        expect((await done('POST', `/v1/deliveries/${delivery.uuid}/retry`)).status).to.equal('waiting');
        const testAction = `/v1/workflow/${workflow}/actions/${action}/test`;
        for (const test of [testAction, '/v1/letters/moved/test'])
          expect(await done('POST', test, { to: 'me@example.com' })).to.deep.include({ ok: false, message });
        expect(await badFieldsOf(app('POST', testAction, { to: 'me' }))).to.deep.equal(['to']);
      });
    });
  });
});
