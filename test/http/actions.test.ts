import { expect } from 'chai';
import { webhookSender } from '../../adapters/webhooks/index.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Mail } from '../../core/basics/mail.js';
import type { ActionChannels } from '../../core/messages/actions/channels.js';
import { type Api, type Caller, openApi } from '../support/http.js';
import { aClock, anUuid, ODD_NAME, ODD_TEXT, type TestClock } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';
import { verified, type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.js';

const REQUIRED = 'This field is required';
const NOW_TEXT = '2026-11-16T09:00:00+00:00';
const WEBHOOK = {
  name: 'Tell them',
  trigger: 'booking.confirmed',
  type: 'webhook',
  config: { url: 'https://example.com/hook' },
};
const EMAIL = {
  name: 'Confirm by mail',
  trigger: 'booking.confirmed',
  type: 'email',
  config: {
    to: '{{booking.customer.email}}',
    subject: 'See you at {{booking.start_local}}',
    text: 'Dear {{booking.customer.name}}',
  },
};
const LOG = { name: 'Note it', trigger: 'booking.created', type: 'log' };
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const FIELDS = [
  'uuid',
  'workflow',
  'name',
  'trigger',
  'offset_minutes',
  'type',
  'config',
  'enabled',
  'position',
  'created_at',
  'updated_at',
];

describe('HTTP: actions', () => {
  onOneStorage((storage) => {
    let api: Api;
    let clock: TestClock;
    let app: Caller;
    let other: Caller;
    let workflow: string;
    let path: string;
    let receiver: WebhookReceiver;
    let mails: Mail[];
    /** Returns all stored secrets of a webhook, including those that no longer sign. */
    let secretsOf: (uuid: string) => Promise<readonly string[]>;
    let logged: Parameters<ActionChannels['writeActionLog']>[0][];

    beforeEach(async () => {
      clock = aClock();
      receiver = await webhookReceiver();
      mails = [];
      logged = [];
      const channels = {
        sendWebhook: webhookSender({ allowPrivate: true, clock }),
        sendMail: async (mail: Mail) => {
          mails.push(mail);
          return { ok: true, status: 250, message: '250 queued', notBefore: null, final: false };
        },
        hasMail: true,
        mailFrom: 'bookings@example.com',
        writeActionLog: (line: (typeof logged)[0]) => void logged.push(line),
      };
      const opened = await storage.open({ clock });
      secretsOf = async (uuid) => {
        const action = await opened.objects.find(appUuid, 'action', uuid);
        return action?.type === 'webhook' ? action.config.secrets.map(({ secret }) => secret) : [];
      };
      api = await openApi(opened, { clock, channels });
      let appUuid = '';
      ({ call: app, uuid: appUuid } = await api.app());
      other = (await api.app()).call;
      workflow = await aWorkflow(app);
      path = `/v1/workflow/${workflow}/actions`;
    });
    afterEach(async () => {
      await api.close();
      await receiver.close();
      expect(api.failures).to.deep.equal([]);
    });

    async function aWorkflow(call: Caller): Promise<string> {
      return (await call('POST', '/v1/workflow', { name: 'Intake', description: 'First visit' })).body.data.uuid;
    }

    // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
    async function make(fields: object = LOG): Promise<any> {
      const { status, body } = await app('POST', path, fields);
      expect(status, JSON.stringify(body)).to.equal(201);
      return body.data;
    }

    async function errorsOf(fields: object): Promise<Record<string, string>> {
      const { status, body } = await app('POST', path, fields);
      expect(status, JSON.stringify(fields)).to.equal(400);
      expect(body.success).to.equal(false);
      return body.errors;
    }

    describe('POST', () => {
      it('creates an action with its defaults, and returns 201 with exactly its fields', async () => {
        const { status, headers, body } = await app('POST', path, LOG);
        expect(status).to.equal(201);
        expect(headers['cache-control']).to.equal('no-store');
        expect(Object.keys(body)).to.deep.equal(['success', 'data']);
        expect(Object.keys(body.data)).to.deep.equal(FIELDS);
        expect(body.data).to.deep.equal({
          uuid: body.data.uuid,
          workflow,
          ...LOG,
          offset_minutes: 0,
          config: {},
          enabled: true,
          position: 0,
          created_at: NOW_TEXT,
          updated_at: NOW_TEXT,
        });
      });

      it('stores every field of every type as it was sent', async () => {
        const all = { offset_minutes: 90, enabled: false, position: -3 };
        const given = [
          {
            ...WEBHOOK,
            ...all,
            name: ODD_NAME,
            config: { url: 'http://example.com:81/a?b=c#d', secret: SECRET, headers: { 'X-Team_1': 'ü', B: '' } },
          },
          {
            ...EMAIL,
            ...all,
            trigger: 'booking.start',
            offset_minutes: -1440,
            config: {
              to: 'Zoe@example.com',
              subject: '{{app.name}}',
              text: ODD_TEXT.replace(/\{\{z\}\}/, ''),
              html: '<b>{{&booking.title}}</b>',
            },
          },
          { ...LOG, ...all, trigger: 'booking.end', offset_minutes: -527_040 },
          {
            ...LOG,
            ...all,
            trigger: 'booking.no_show',
            offset_minutes: 527_040,
            type: 'transition',
            config: { to: 'no-show' },
          },
        ];
        for (const fields of given) {
          const made = await make(fields);
          expect({ config: {}, ...fields }).to.deep.equal(
            Object.fromEntries(Object.entries(made).filter(([name]) => name in { config: 1, ...fields })),
          );
          const shown = (await app('GET', `${path}/${made.uuid}`)).body.data;
          const { secret: _, ...config } = made.config;
          expect(shown).to.deep.equal({ ...made, config });
        }
      });

      it('accepts every trigger and every transition', async () => {
        const changes = ['held', 'created', 'updated', 'confirmed', 'declined', 'cancelled', 'rescheduled', 'expired'];
        for (const event of [...changes, 'completed', 'no_show', 'start', 'end']) {
          expect((await make({ ...LOG, trigger: `booking.${event}` })).trigger).to.equal(`booking.${event}`);
        }
        for (const to of ['confirm', 'approve', 'decline', 'cancel', 'complete', 'no-show']) {
          expect((await make({ ...LOG, type: 'transition', config: { to } })).config).to.deep.equal({ to });
        }
      });

      it('uses the default for null, and ignores unknown fields and those that the service assigns', async () => {
        const nothing = { offset_minutes: null, enabled: null, position: null, config: null };
        const made = await make({ ...LOG, ...nothing, uuid: anUuid(), app: anUuid(), workflow: anUuid(), version: 9 });
        expect(made).to.include({ offset_minutes: 0, enabled: true, position: 0, workflow });
        const mail = await make({ ...EMAIL, config: { ...EMAIL.config, html: null, url: 'nonsense', cc: 'a@b.co' } });
        expect(mail.config).to.deep.equal({ ...EMAIL.config, html: null });
        const hook = await make({ ...WEBHOOK, config: { ...WEBHOOK.config, headers: null, secret: null } });
        expect(hook.config.headers).to.deep.equal({});
        expect(hook.config.secret).to.match(/^whsec_/);
      });

      it('names every missing field, and in config those that its type requires', async () => {
        expect(await errorsOf({})).to.deep.equal({ name: REQUIRED, trigger: REQUIRED, type: REQUIRED });
        expect(await errorsOf({ name: ' ', trigger: null, type: '' })).to.deep.equal({
          name: REQUIRED,
          trigger: REQUIRED,
          type: REQUIRED,
        });
        for (const type of ['webhook', 'email', 'transition']) {
          expect(await errorsOf({ ...LOG, type }), type).to.deep.equal({ config: REQUIRED });
          expect(await errorsOf({ ...LOG, type, config: null }), type).to.deep.equal({ config: REQUIRED });
        }
        expect(await errorsOf({ ...LOG, type: 'webhook', config: {} })).to.deep.equal({ 'config.url': REQUIRED });
        expect(await errorsOf({ ...LOG, type: 'transition', config: { to: ' ' } })).to.deep.equal({
          'config.to': REQUIRED,
        });
        expect(await errorsOf({ ...LOG, type: 'email', config: { to: null, text: '\n' } })).to.deep.equal({
          'config.to': REQUIRED,
          'config.subject': REQUIRED,
          'config.text': REQUIRED,
        });
      });

      it('names every invalid field, and says what it expects', async () => {
        const wrong: [object, Record<string, RegExp>][] = [
          [{ name: 5 }, { name: /at most 255/ }],
          [{ name: 'x'.repeat(256) }, { name: /at most 255/ }],
          [{ trigger: 'booking.moved' }, { trigger: /one of: booking\.held, / }],
          [
            { type: 'sms', config: { url: 1 } },
            { type: /one of: webhook, email, transition, log/, 'config.url': /string/ },
          ],
          [{ offset_minutes: 1.5 }, { offset_minutes: /whole number/ }],
          [{ offset_minutes: '5' }, { offset_minutes: /whole number/ }],
          [{ offset_minutes: 527_041 }, { offset_minutes: /527,040/ }],
          [{ trigger: 'booking.start', offset_minutes: -527_041 }, { offset_minutes: /-527,040/ }],
          [{ enabled: 'yes' }, { enabled: /true or false/ }],
          [{ position: 1_000_001 }, { position: /-1,000,000 to 1,000,000/ }],
          [{ position: 'first' }, { position: /whole number/ }],
          [{ config: [] }, { config: /JSON object/ }],
          [{ type: 'webhook', config: 'https://example.com' }, { config: /JSON object/ }],
          [{ type: 'transition', config: { to: 'reschedule' } }, { 'config.to': /one of: confirm, approve/ }],
        ];
        for (const [fields, expected] of wrong) {
          const errors = await errorsOf({ ...LOG, ...fields });
          expect(Object.keys(errors), JSON.stringify(fields)).to.have.members(Object.keys(expected));
          for (const [field, pattern] of Object.entries(expected)) expect(errors[field], field).to.match(pattern);
        }
        const all = { name: 5, trigger: 'x', type: 'x', offset_minutes: 0.5, enabled: 5, position: 0.5 };
        expect(Object.keys(await errorsOf(all))).to.have.members(Object.keys(all));
      });

      it('refuses a transition that another action of the workflow would undo endlessly', async () => {
        const noShow = { ...LOG, trigger: 'booking.completed', type: 'transition', config: { to: 'no-show' } };
        const complete = { ...LOG, trigger: 'booking.no_show', type: 'transition', config: { to: 'complete' } };
        await make({ ...noShow, name: 'Never there' });
        const endless = { 'config.to': 'Would repeat without end: the action Never there undoes it' };
        expect(await errorsOf(complete)).to.deep.equal(endless);
        const { uuid } = await make({ ...complete, enabled: false });
        const enabled = await app('PATCH', `${path}/${uuid}`, { enabled: true });
        expect([enabled.status, enabled.body.errors]).to.deep.equal([400, endless]);
        expect((await app('PATCH', `${path}/${uuid}`, { trigger: 'booking.ended', enabled: true })).status).to.equal(
          200,
        );
      });

      it('accepts an offset before the trigger only for start and end', async () => {
        for (const trigger of ['booking.start', 'booking.end']) {
          expect((await make({ ...LOG, trigger, offset_minutes: -60 })).offset_minutes).to.equal(-60);
        }
        for (const trigger of ['booking.created', 'booking.cancelled']) {
          expect(await errorsOf({ ...LOG, trigger, offset_minutes: -1 })).to.deep.equal({
            offset_minutes: 'Must be a whole number from 0 to 527,040',
          });
        }
        // The trigger is invalid, so its offset cannot be validated.
        expect(Object.keys(await errorsOf({ ...LOG, trigger: 'x', offset_minutes: -1 }))).to.deep.equal(['trigger']);
        expect(Object.keys(await errorsOf({ ...LOG, trigger: null, offset_minutes: -1 }))).to.deep.equal(['trigger']);
      });

      it('validates the config of a webhook', async () => {
        const config = WEBHOOK.config;
        const wrong: [object, string, RegExp][] = [
          [{ url: 'example.com' }, 'config.url', /http or https URL/],
          [{ url: 'ftp://example.com' }, 'config.url', /http or https URL/],
          [{ url: 'https://me:secret@example.com' }, 'config.url', /without a user name/],
          [{ url: `https://example.com/${'x'.repeat(2048)}` }, 'config.url', /2,048/],
          [{ url: 5 }, 'config.url', /2,048/],
          [{ secret: 'short' }, 'config.secret', /whsec_/],
          [{ secret: `whsec_${Buffer.alloc(23).toString('base64')}` }, 'config.secret', /24 to 64 bytes/],
          [{ secret: 5 }, 'config.secret', /string/],
          [{ headers: ['X: y'] }, 'config.headers', /object/],
          [{ headers: 'X: y' }, 'config.headers', /object/],
          [
            { headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`X-${n}`, ''])) },
            'config.headers',
            /20/,
          ],
          [{ headers: { 'X-A': 5 } }, 'config.headers.X-A', /value of an HTTP header/],
          [{ headers: { 'X-A': 'a\r\nb: c' } }, 'config.headers.X-A', /one line/],
          [{ headers: { 'X A': 'a' } }, 'config.headers.X A', /letters, digits and hyphens/],
        ];
        for (const name of ['Content-Type', 'host', 'Webhook-Id', 'webhook-signature', 'WEBHOOK-other', 'Connection']) {
          wrong.push([{ headers: { [name]: 'a' } }, `config.headers.${name}`, /sets itself/]);
        }
        for (const [fields, field, pattern] of wrong) {
          const errors = await errorsOf({ ...WEBHOOK, config: { ...config, ...fields } });
          expect(Object.keys(errors), JSON.stringify(fields)).to.deep.equal([field]);
          expect(errors[field]).to.match(pattern);
        }
        const headers = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`X-Camel${n}_snake`, 'x']));
        expect((await make({ ...WEBHOOK, config: { ...config, headers } })).config.headers).to.deep.equal(headers);
      });

      it('validates the config of an e-mail, and every name in its templates', async () => {
        const wrong: [object, string, RegExp][] = [
          [{ to: 'nobody' }, 'config.to', /e-mail address, or a name/],
          [{ to: 'a@b.co, c@d.co' }, 'config.to', /e-mail address/],
          [{ to: '{{booking.email}}' }, 'config.to', /Unknown name \{\{booking\.email\}\}/],
          [{ subject: '{{customer.name}}' }, 'config.subject', /Unknown name/],
          [{ subject: 'x'.repeat(1001) }, 'config.subject', /1,000/],
          [{ text: '{{booking.meta.inner}}' }, 'config.text', /Unknown name/],
          [{ text: '{{booking.start' }, 'config.text', /no matching/],
          [{ text: '{{#booking}}{{/booking}}' }, 'config.text', /Sections/],
          [{ text: 'x'.repeat(100_001) }, 'config.text', /100,000/],
          [{ text: `{{x${' '.repeat(99_000)}` }, 'config.text', /no matching/],
          [{ text: '{{app.name}}'.repeat(1_001) }, 'config.text', /at most 1,000 tags/],
          [{ html: `{{!${' '.repeat(99_000)}}}` }, 'config.html', /tags of at most 200 characters/],
          [{ html: '<p>{{booking.start_lokal}}</p>' }, 'config.html', /booking\.start_local/],
          [{ html: 5 }, 'config.html', /string/],
        ];
        for (const [fields, field, pattern] of wrong) {
          const errors = await errorsOf({ ...EMAIL, config: { ...EMAIL.config, ...fields } });
          expect(Object.keys(errors), JSON.stringify(fields).slice(0, 80)).to.deep.equal([field]);
          expect(errors[field]).to.match(pattern);
        }
        const booking = ['uuid', 'title', 'notes', 'status', 'units', 'start', 'end', 'start_local', 'end_local'];
        booking.push(
          'duration_minutes',
          'timezone',
          'hold_expires_at',
          'reason',
          'sequence',
          'created_at',
          'updated_at',
        );
        booking.push('customer.name', 'customer.email', 'customer.phone');
        const names = ['app.slug', 'app.name', 'workflow.name', 'workflow.description', 'resource.name'];
        names.push('resource.timezone', ...booking.map((name) => `booking.${name}`));
        await make({ ...EMAIL, config: { ...EMAIL.config, text: names.map((name) => `{{${name}}}`).join(' ') } });
      });

      it('limits a workflow to 100 actions', async () => {
        for (let n = 0; n < 100; n += 1) await make();
        const refused = await app('POST', path, LOG);
        expect([refused.status, refused.body.reason]).to.deep.equal([409, 'quota']);
        expect(refused.body.errors).to.deep.equal({ action: 'Quota reached: at most 100 actions per workflow' });
        await app('DELETE', `${path}/${(await app('GET', path)).body.data[0].uuid}`);
        await make();
      });

      it('creates one action under one Idempotency-Key, and shows its secret again to the same caller', async () => {
        const key = { 'Idempotency-Key': 'once' };
        const first = await app('POST', path, WEBHOOK, key);
        const second = await app('POST', path, WEBHOOK, key);
        expect(first.status).to.equal(201);
        expect(second.headers['idempotent-replayed']).to.equal('true');
        expect(second.body).to.deep.equal(first.body);
        expect((await app('GET', path)).body.total).to.equal(1);
        expect((await app('POST', path, LOG, key)).status).to.equal(422);
      });
    });

    describe('the secret of a webhook', () => {
      /** True if the text occurs anywhere in the caller's answers. */
      async function isShown(secret: string): Promise<boolean> {
        const workflows = `/v1/workflow/${workflow}`;
        const paths = [path, workflows, `${workflows}?include=actions`, '/v1/workflow?include=actions', '/v1/events'];
        const { data } = (await app('GET', path)).body;
        for (const { uuid } of data) paths.push(`${path}/${uuid}`);
        const answers = await Promise.all(paths.map(async (one) => (await app('GET', one)).text));
        const lines = JSON.stringify(api.lines);
        return [...answers, lines].some(
          (text) => text.includes(secret.slice('whsec_'.length)) || text.includes(secret),
        );
      }

      it('is generated or given, and shown only once', async () => {
        const made = await make(WEBHOOK);
        const given = await make({ ...WEBHOOK, config: { ...WEBHOOK.config, secret: SECRET } });
        expect(made.config.secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
        expect((await make(WEBHOOK)).config.secret).not.to.equal(made.config.secret);
        expect(given.config.secret).to.equal(SECRET);
        for (const secret of [made.config.secret, SECRET]) expect(await isShown(secret)).to.equal(false);
        for (const { uuid } of [made, given]) {
          for (const patch of [{}, { name: 'New' }, { config: { url: 'https://example.com/new' } }]) {
            const { body } = await app('PATCH', `${path}/${uuid}`, patch);
            expect(body.data.config, JSON.stringify(patch)).not.to.have.property('secret');
          }
        }
        const again = await app('PATCH', `${path}/${given.uuid}`, { config: { secret: SECRET } });
        expect(again.body.data.config, 'the one that it has').not.to.have.property('secret');
      });

      it('is changed by PATCH, shown then, and signs beside the old one for a day', async () => {
        const made = await make({ ...WEBHOOK, config: { url: `${receiver.url}/in`, headers: { 'X-A': 'a' } } });
        const one = `${path}/${made.uuid}`;
        const patch = async (secret: string | null) => {
          const { status, headers, body } = await app('PATCH', one, { config: { secret } });
          expect(status).to.equal(200);
          expect(headers['cache-control']).to.equal('no-store');
          expect(body.data.config).to.deep.include({ url: `${receiver.url}/in`, headers: { 'X-A': 'a' } });
          expect(await isShown(body.data.config.secret)).to.equal(false);
          return body.data.config.secret as string;
        };
        const signs = async (secret: string) => {
          await app('POST', `${one}/test`);
          const hook = receiver.hooks.at(-1)!;
          try {
            verified(hook, secret, clock);
            return true;
          } catch {
            return false;
          }
        };
        const first: string = made.config.secret;
        expect(await patch(SECRET)).to.equal(SECRET);
        clock.advance(HOUR);
        const third = await patch(null);
        expect(new Set([first, SECRET, third]).size).to.equal(3);
        for (const secret of [first, SECRET, third]) expect(await signs(secret)).to.equal(true);
        expect(receiver.hooks.at(-1)?.headers['webhook-signature']?.split(' ')).to.have.length(3);
        clock.advance(DAY - HOUR - 1);
        for (const secret of [first, SECRET, third]) expect(await signs(secret)).to.equal(true);
        clock.advance(1);
        expect([await signs(first), await signs(SECRET), await signs(third)]).to.deep.equal([false, true, true]);
        clock.advance(HOUR);
        expect([await signs(first), await signs(SECRET), await signs(third)]).to.deep.equal([false, false, true]);
        expect((await app('PATCH', one, { config: { secret: 'x' } })).body.errors).to.have.property('config.secret');
        expect(await signs(third)).to.equal(true);
        const fourth = await patch(null);
        expect(await secretsOf(made.uuid)).to.deep.equal([fourth, third]);
      });
    });

    describe('GET', () => {
      it('lists by position, then in creation order, in pages, also with include=actions', async () => {
        const positions = [5, -1, 5, 0, -1];
        for (const [n, position] of positions.entries()) await make({ ...LOG, name: `${n}`, position });
        const inOrder = ['1', '4', '3', '0', '2'];
        const { status, headers, body } = await app('GET', `${path}?limit=2&page=2`);
        expect(status).to.equal(200);
        expect(body).to.deep.include({ perPage: 2, currentPage: 2, total: 5, totalPages: 3 });
        const names = (items: { name: string }[]) => items.map(({ name }) => name);
        expect(names(body.data)).to.deep.equal(inOrder.slice(2, 4));
        expect(headers.link).to.include('rel="next"');
        expect(Object.keys(body.data[0])).to.deep.equal(FIELDS);

        const all = (await app('GET', path)).body.data;
        expect(names(all)).to.deep.equal(inOrder);
        expect((await app('GET', `/v1/workflow/${workflow}?include=actions`)).body.data.actions).to.deep.equal(all);
        const second = await aWorkflow(app);
        const listed = (await app('GET', '/v1/workflow?include=actions')).body.data;
        expect(listed.map(({ uuid, actions }: { uuid: string; actions: unknown }) => [uuid, actions])).to.deep.equal([
          [workflow, all],
          [second, []],
        ]);
        await app('PATCH', `${path}/${all[0].uuid}`, { position: 9 });
        expect(names((await app('GET', path)).body.data)).to.deep.equal(['4', '3', '0', '2', '1']);
      });

      it('returns an action, with an ETag that changes with it', async () => {
        const made = await make();
        const one = `${path}/${made.uuid}`;
        const { status, headers, body } = await app('GET', one);
        expect(status).to.equal(200);
        expect(body).to.deep.equal({ success: true, data: made });
        const etag = headers.etag as string;
        expect((await app('GET', one, undefined, { 'If-None-Match': etag })).status).to.equal(304);
        await app('PATCH', one, { enabled: false });
        expect((await app('GET', one, undefined, { 'If-None-Match': etag })).status).to.equal(200);
        expect((await app('HEAD', one)).status).to.equal(200);
      });
    });

    describe('PATCH', () => {
      it('changes the named fields, keeps the rest, and resets fields to their defaults by null', async () => {
        const made = await make({ ...EMAIL, offset_minutes: 5, position: 3, enabled: false });
        const one = `${path}/${made.uuid}`;
        clock.advance(MINUTE);
        const { status, body } = await app('PATCH', one, { config: { html: '<p>{{app.name}}</p>' }, enabled: true });
        expect(status).to.equal(200);
        const after = {
          ...made,
          config: { ...made.config, html: '<p>{{app.name}}</p>' },
          enabled: true,
          updated_at: '2026-11-16T09:01:00+00:00',
        };
        expect(body).to.deep.equal({ success: true, data: after });
        const reset = { offset_minutes: null, position: null, enabled: null, config: { html: null } };
        expect((await app('PATCH', one, reset)).body.data).to.deep.equal({
          ...after,
          offset_minutes: 0,
          position: 0,
          config: made.config,
        });
        clock.advance(MINUTE);
        const noop = await app('PATCH', one, { name: made.name });
        expect(noop.body.data.updated_at).to.equal('2026-11-16T09:01:00+00:00');
      });

      it('accepts a part of the config, and merges it with the stored one', async () => {
        const reminder = await make({ ...EMAIL, trigger: 'booking.start', offset_minutes: -1440 });
        const one = `${path}/${reminder.uuid}`;
        expect((await app('PATCH', one, { offset_minutes: -60 })).body.data?.offset_minutes).to.equal(-60);
        const subject = 'Tomorrow';
        expect((await app('PATCH', one, { config: { subject } })).body.data.config).to.deep.equal({
          ...reminder.config,
          subject,
        });
        // a field that the config of this type does not have is unknown, even if another type has it
        expect((await app('PATCH', one, { config: { url: 'nonsense' } })).status).to.equal(200);
        const hook = await make({ ...WEBHOOK, config: { ...WEBHOOK.config, headers: { A: 'a', B: 'b' } } });
        const patched = await app('PATCH', `${path}/${hook.uuid}`, { config: { headers: { A: null, C: 'c' } } });
        expect(patched.body.data.config).to.deep.equal({ ...WEBHOOK.config, headers: { B: 'b', C: 'c' } });
        const none = await app('PATCH', `${path}/${hook.uuid}`, { config: { headers: null } });
        expect(none.body.data.config.headers).to.deep.equal({});
      });

      it('validates the merged action like a new one', async () => {
        const reminder = await make({ ...EMAIL, trigger: 'booking.start', offset_minutes: -1440 });
        const hook = await make(WEBHOOK);
        const wrong: [string, object, string[]][] = [
          [reminder.uuid, { trigger: 'booking.created' }, ['offset_minutes']],
          [reminder.uuid, { config: { text: '{{nobody}}', to: 'x' } }, ['config.text', 'config.to']],
          [reminder.uuid, { config: { subject: null } }, ['config.subject']],
          [reminder.uuid, { config: null }, ['config']],
          [reminder.uuid, { type: 'webhook' }, ['config.url']],
          [reminder.uuid, { name: null, trigger: null, type: null }, ['name', 'trigger', 'type']],
          [reminder.uuid, { enabled: 'no', position: 0.5 }, ['enabled', 'position']],
          [hook.uuid, { offset_minutes: -5 }, ['offset_minutes']],
          [hook.uuid, { config: { url: 'nonsense' } }, ['config.url']],
          [hook.uuid, { config: { url: null } }, ['config.url']],
          [hook.uuid, { config: { headers: { Host: 'x' } } }, ['config.headers.Host']],
        ];
        for (const [uuid, patch, fields] of wrong) {
          const { status, body } = await app('PATCH', `${path}/${uuid}`, patch);
          expect(status, JSON.stringify(patch)).to.equal(400);
          expect(Object.keys(body.errors), JSON.stringify(patch)).to.have.members(fields);
        }
        expect((await app('GET', `${path}/${reminder.uuid}`)).body.data).to.deep.equal(reminder);
      });

      it('changes the type, and shows the secret of the new type', async () => {
        const made = await make(EMAIL);
        const one = `${path}/${made.uuid}`;
        const hook = (await app('PATCH', one, WEBHOOK)).body.data;
        expect(hook.config.secret).to.match(/^whsec_/);
        expect(hook).to.deep.include({ type: 'webhook', name: WEBHOOK.name });
        const shown = (await app('GET', one)).body.data.config;
        expect(shown).to.deep.equal({ ...WEBHOOK.config, headers: {} });
        expect((await app('PATCH', one, { type: 'log' })).body.data.config).to.deep.equal({});
      });

      it('refuses with 412 if the action has changed', async () => {
        const { uuid } = await make();
        const one = `${path}/${uuid}`;
        const match = { 'If-Match': (await app('GET', one)).headers.etag as string };
        expect((await app('PATCH', one, { name: 'A' }, match)).status).to.equal(200);
        expect((await app('PATCH', one, { name: 'B' }, match)).status).to.equal(412);
        expect((await app('DELETE', one, undefined, match)).status).to.equal(412);
        expect((await app('GET', one)).body.data.name).to.equal('A');
      });
    });

    it('DELETE removes an action with 204 and no body, once', async () => {
      const [kept, removed] = [await make(), await make()];
      const { status, text } = await app('DELETE', `${path}/${removed.uuid}`);
      expect({ status, text }).to.deep.equal({ status: 204, text: '' });
      for (const method of ['GET', 'DELETE']) {
        expect((await app(method, `${path}/${removed.uuid}`)).status).to.equal(404);
      }
      expect((await app('GET', path)).body.data).to.deep.equal([kept]);
      await app('DELETE', `/v1/workflow/${workflow}`);
      expect((await app('GET', `${path}/${kept.uuid}`)).status).to.equal(404);
    });

    describe('POST …/test', () => {
      const test = (uuid: string, headers = {}) => app('POST', `${path}/${uuid}/test`, undefined, headers);

      it("calls a webhook with a sample booking, signed, and returns the receiver's answer", async () => {
        const config = { url: `${receiver.url}/in`, headers: { 'X-A': 'a' } };
        const {
          uuid,
          config: { secret },
        } = await make({ ...WEBHOOK, config, enabled: false });
        const { status, body } = await test(uuid);
        expect(status).to.equal(200);
        expect(body).to.deep.equal({ success: true, data: { at: NOW_TEXT, ok: true, status: 204, message: null } });
        const [hook] = receiver.hooks;
        expect(hook?.headers['x-a']).to.equal('a');
        const message = verified(hook!, secret, clock);
        expect(message).to.include({ type: 'booking.confirmed', timestamp: NOW_TEXT });
        expect(message.data).to.deep.include({ workflow, status: 'confirmed', start: '2026-11-17T09:00:00+00:00' });

        receiver.answer = () => ({ status: 500 });
        expect((await test(uuid)).body.data).to.include({ ok: false, status: 500 });
        receiver.answer = () => ({ status: 410 });
        expect((await test(uuid)).body.data).to.include({ ok: false, status: 410 });
        await receiver.close();
        expect((await test(uuid)).body.data).to.include({ ok: false, status: null });
        receiver = await webhookReceiver();
        expect((await app('GET', `${path}/${uuid}`)).body.data.updated_at).to.equal(NOW_TEXT);
      });

      it('sends a mail, writes a log line, and describes the effect of a transition', async () => {
        const mail = await make(EMAIL);
        expect((await test(mail.uuid)).body.data).to.deep.include({ ok: true, status: 250, message: '250 queued' });
        expect(mails).to.have.length(1);
        expect(mails[0]).to.deep.include({
          to: 'customer@example.com',
          subject: 'See you at 2026-11-17 09:00',
          text: 'Dear Sample Customer',
          html: null,
        });
        expect(mails[0]?.invitation?.method).to.equal('REQUEST');
        const log = await make();
        expect((await test(log.uuid)).body.data).to.deep.equal({ at: NOW_TEXT, ok: true, status: null, message: null });
        expect(logged.map(({ action, trigger }) => [action, trigger])).to.deep.equal([[log.uuid, 'booking.created']]);
        const transition = await make({ ...LOG, type: 'transition', config: { to: 'cancel' } });
        expect((await test(transition.uuid)).body.data).to.deep.include({
          ok: true,
          message: 'Would cancel the booking',
        });
      });

      it('leaves no delivery, event or booking', async () => {
        const { uuid } = await make({ ...WEBHOOK, config: { url: receiver.url } });
        const totals = () =>
          Promise.all(
            ['/v1/deliveries', '/v1/events', '/v1/bookings'].map(async (list) => (await app('GET', list)).body.total),
          );
        const before = await totals();
        await test(uuid);
        expect(await totals()).to.deep.equal(before);
        expect([before[0], before[2]]).to.deep.equal([0, 0]);
      });

      it('runs once under one Idempotency-Key', async () => {
        const { uuid } = await make({ ...WEBHOOK, config: { url: receiver.url } });
        const key = { 'Idempotency-Key': 'once' };
        const first = await test(uuid, key);
        clock.advance(MINUTE);
        const second = await test(uuid, key);
        expect(second.body).to.deep.equal(first.body);
        expect(second.headers['idempotent-replayed']).to.equal('true');
        expect(receiver.hooks).to.have.length(1);
      });
    });

    it('returns 404 for a missing action, or one of another workflow or app', async () => {
      const { uuid } = await make();
      const sibling = `/v1/workflow/${await aWorkflow(app)}/actions`;
      const theirs = `/v1/workflow/${await aWorkflow(other)}/actions`;
      const expect404 = async (call: Caller, method: string, one: string, body?: object) => {
        const answer = await call(method, one, body);
        expect(answer.status, `${method} ${one}`).to.equal(404);
        expect(answer.body).to.deep.equal({ code: 404, message: 'Not Found' });
      };
      for (const at of [
        `${sibling}/${uuid}`,
        `${path}/${anUuid()}`,
        `${path}/nonsense`,
        `/v1/workflow/${anUuid()}/actions/${uuid}`,
      ]) {
        for (const method of ['GET', 'DELETE']) await expect404(app, method, at);
        await expect404(app, 'PATCH', at, { name: 'New' });
        await expect404(app, 'POST', `${at}/test`);
      }
      for (const at of [path, `/v1/workflow/${anUuid()}/actions`]) {
        await expect404(other, 'GET', at);
        await expect404(other, 'POST', at, LOG);
      }
      await expect404(app, 'POST', theirs, LOG);
      for (const at of [`${path}/${uuid}`, `${theirs}/${uuid}`]) {
        for (const method of ['GET', 'DELETE']) await expect404(other, method, at);
        await expect404(other, 'PATCH', at, { name: 'New' });
        await expect404(other, 'POST', `${at}/test`);
      }
      expect((await app('GET', path)).body.data).to.have.length(1);
      expect(
        (await app('GET', path.toUpperCase().replace('/V1/WORKFLOW', '/v1/workflow').replace('/ACTIONS', '/actions')))
          .status,
      ).to.equal(200);
    });

    it('returns 401 to every caller but an app, before it validates anything', async () => {
      const { uuid } = await make();
      for (const call of [api.anonymous, api.owner]) {
        for (const [method, at] of [
          ['POST', path],
          ['GET', path],
          ['GET', `${path}/${uuid}`],
          ['PATCH', `${path}/${uuid}`],
          ['DELETE', `${path}/${uuid}`],
          ['POST', `${path}/${uuid}/test`],
        ] as const) {
          expect((await call(method, at, method === 'GET' ? undefined : {})).status, `${method} ${at}`).to.equal(401);
        }
      }
    });
  });
});
