import { expect } from 'chai';
import { webhookSender } from '../../adapters/webhooks/index.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Mail } from '../../core/basics/mail.js';
import type { WriteActionLog } from '../../core/messages/actions/channels.js';
import { badFieldsOf, dataOf, errorsOf as errorsIn, statusOf, useApi } from '../support/http.js';
import { anUuid, ODD_NAME, ODD_TEXT } from '../support/samples.js';
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

describe('HTTP: actions', () => {
  onOneStorage((storage) => {
    let workflow: string;
    let path: string;
    let receiver: WebhookReceiver;
    const mails: Mail[] = [];
    const logged: Parameters<WriteActionLog>[0][] = [];
    const suite = useApi(storage, {
      options: () => ({
        ports: {
          sendWebhook: webhookSender({ allowPrivate: true, clock }),
          sendMail: async (mail: Mail) => {
            mails.push(mail);
            return { ok: true, status: 250, message: '250 queued', notBefore: null, final: false };
          },
          mailFrom: 'bookings@example.com',
          writeActionLog: (line) => void logged.push(line),
        },
      }),
    });
    const { api, app, clock, add } = suite;

    beforeEach(async () => {
      receiver = await webhookReceiver();
      mails.length = 0;
      logged.length = 0;
      workflow = await aWorkflow();
      path = `/v1/workflow/${workflow}/actions`;
    });
    afterEach(() => receiver.close());

    const aWorkflow = (call = app) => add('/v1/workflow', { name: 'Intake', description: 'First visit' }, call);
    const make = (fields: object = LOG) => dataOf(app('POST', path, fields));
    const errorsOf = (fields: object) => errorsIn(app('POST', path, fields));

    /** Returns all stored secrets of a webhook, including those that no longer sign. */
    const secretsOf = async (uuid: string) => {
      const action = await suite.storage.objects.find(suite.appUuid, 'action', uuid);
      return action?.type === 'webhook' ? action.config.secrets.map(({ secret }) => secret) : [];
    };

    describe('POST', () => {
      it('creates an action with its defaults, and returns 201 with exactly its fields', async () => {
        const { status, headers, body } = await app('POST', path, LOG);
        expect([status, Object.keys(body)]).to.deep.equal([201, ['success', 'data']]);
        expect(headers['cache-control']).to.equal('no-store');
        expect(Object.keys(body.data).join()).to.equal(
          'uuid,workflow,name,trigger,offset_minutes,type,config,enabled,position,created_at,updated_at',
        );
        const assigned = { uuid: body.data.uuid, workflow, created_at: NOW_TEXT, updated_at: NOW_TEXT };
        const defaults = { offset_minutes: 0, config: {}, enabled: true, position: 0 };
        expect(body.data).to.deep.equal({ ...LOG, ...assigned, ...defaults });
      });

      it('stores every field of every type as it was sent', async () => {
        const all = { offset_minutes: 90, enabled: false, position: -3 };
        const config = { url: 'http://example.com:81/a?b=c#d', secret: SECRET, headers: { 'X-Team_1': 'ü', B: '' } };
        const mail = {
          to: 'Zoe@example.com',
          subject: '{{app.name}}',
          text: ODD_TEXT.replace(/\{\{z\}\}/, ''),
          html: '<b>{{&booking.title}}</b>',
        };
        const ended = { trigger: 'booking.no_show', offset_minutes: 527_040 };
        const given = [
          { ...WEBHOOK, ...all, name: ODD_NAME, config },
          { ...EMAIL, ...all, trigger: 'booking.start', offset_minutes: -1440, config: mail },
          { ...LOG, ...all, trigger: 'booking.end', offset_minutes: -527_040 },
          { ...LOG, ...all, ...ended, type: 'transition', config: { to: 'no-show' } },
        ];
        for (const fields of given) {
          const made = await make(fields);
          expect(made).to.deep.include({ config: {}, ...fields });
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
        const blank = { name: ' ', trigger: null, type: '' };
        expect(await errorsOf(blank)).to.deep.equal({ name: REQUIRED, trigger: REQUIRED, type: REQUIRED });
        for (const type of ['webhook', 'email', 'transition']) {
          expect(await errorsOf({ ...LOG, type }), type).to.deep.equal({ config: REQUIRED });
          expect(await errorsOf({ ...LOG, type, config: null }), type).to.deep.equal({ config: REQUIRED });
        }
        for (const [type, config, ...missing] of [
          ['webhook', {}, 'config.url'],
          ['transition', { to: ' ' }, 'config.to'],
          ['email', { to: null, text: '\n' }, 'config.subject', 'config.text', 'config.to'],
        ] as const) {
          const errors = await errorsOf({ ...LOG, type, config });
          expect(errors, type).to.deep.equal(Object.fromEntries(missing.map((field) => [field, REQUIRED])));
        }
      });

      it('names every invalid field, and says what it expects', async () => {
        const wrong: [object, Record<string, RegExp>][] = [
          [{ name: 5 }, { name: /at most 255/ }],
          [{ name: 'x'.repeat(256) }, { name: /at most 255/ }],
          [{ trigger: 'booking.moved' }, { trigger: /one of: booking\.held, / }],
          [
            { type: 'sms', config: { url: 1 } },
            { type: /webhook, email, transition, log/, 'config.url': /string/ },
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
        expect(await errorsIn(app('PATCH', `${path}/${uuid}`, { enabled: true }))).to.deep.equal(endless);
        const harmless = { trigger: 'booking.ended', enabled: true };
        expect(await statusOf(app('PATCH', `${path}/${uuid}`, harmless))).to.equal(200);
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
          [{ headers: Object.fromEntries(Array.from(Array(21), (_, n) => [`X-${n}`, ''])) }, 'config.headers', /20/],
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
        booking.push('duration_minutes', 'timezone', 'hold_expires_at', 'reason', 'sequence', 'created_at');
        booking.push('updated_at', 'customer.name', 'customer.email', 'customer.phone');
        const names = ['app.slug', 'app.name', 'workflow.name', 'workflow.description', 'resource.name'];
        names.push('resource.timezone', ...booking.map((name) => `booking.${name}`));
        await make({ ...EMAIL, config: { ...EMAIL.config, text: names.map((name) => `{{${name}}}`).join(' ') } });
      });

      it('limits a workflow to 100 actions', async () => {
        for (let n = 0; n < 100; n += 1) await make();
        const { body } = await app('POST', path, LOG);
        const message = 'Quota reached: at most 100 actions per workflow';
        const refused = { success: false, code: 409, message, reason: 'quota', errors: { action: message } };
        expect(body).to.deep.equal(refused);
        await app('DELETE', `${path}/${(await app('GET', path)).body.data[0].uuid}`);
        await make();
      });

      it('shows the secret again to the same caller under one Idempotency-Key', async () => {
        const make = () => app('POST', path, WEBHOOK, { 'Idempotency-Key': 'once' });
        const [first, second] = [await make(), await make()];
        expect(first.body.data.config.secret).to.be.a('string');
        expect(second.body).to.deep.equal(first.body);
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
        return [...answers, JSON.stringify(api.lines)].some((text) => text.includes(secret.slice('whsec_'.length)));
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
          try {
            return Boolean(verified(receiver.hooks.at(-1)!, secret, clock));
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
        for (let count = 0; count < 5; count += 1) await patch(null);
        expect(await secretsOf(made.uuid), 'the current one and four before it').to.have.length(5);
      });
    });

    describe('GET', () => {
      it('lists by position, then in creation order, also with include=actions', async () => {
        const positions = [5, -1, 5, 0, -1];
        for (const [n, position] of positions.entries()) await make({ ...LOG, name: `${n}`, position });
        const inOrder = ['1', '4', '3', '0', '2'];
        const names = (items: { name: string }[]) => items.map(({ name }) => name);
        expect(names((await app('GET', `${path}?limit=2&page=2`)).body.data)).to.deep.equal(inOrder.slice(2, 4));
        const all = (await app('GET', path)).body.data;
        expect(names(all)).to.deep.equal(inOrder);
        expect((await app('GET', `/v1/workflow/${workflow}?include=actions`)).body.data.actions).to.deep.equal(all);
        const second = await aWorkflow();
        const listed = (await app('GET', '/v1/workflow?include=actions')).body.data;
        expect(listed.map(({ uuid, actions }: { uuid: string; actions: unknown }) => [uuid, actions])).to.deep.equal([
          [workflow, all],
          [second, []],
        ]);
        await app('PATCH', `${path}/${all[0].uuid}`, { position: 9 });
        expect(names((await app('GET', path)).body.data)).to.deep.equal(['4', '3', '0', '2', '1']);
      });

      it('returns an action', async () => {
        const made = await make();
        expect((await app('GET', `${path}/${made.uuid}`)).body).to.deep.equal({ success: true, data: made });
        expect(await statusOf(app('HEAD', `${path}/${made.uuid}`))).to.equal(200);
      });
    });

    describe('PATCH', () => {
      it('changes the named fields, keeps the rest, and resets fields to their defaults by null', async () => {
        const made = await make({ ...EMAIL, offset_minutes: 5, position: 3, enabled: false });
        const one = `${path}/${made.uuid}`;
        clock.advance(MINUTE);
        const data = await dataOf(app('PATCH', one, { config: { html: '<p>{{app.name}}</p>' }, enabled: true }));
        const config = { ...made.config, html: '<p>{{app.name}}</p>' };
        const after = { ...made, config, enabled: true, updated_at: '2026-11-16T09:01:00+00:00' };
        expect(data).to.deep.equal(after);
        const reset = { offset_minutes: null, position: null, enabled: null, config: { html: null } };
        const defaults = { offset_minutes: 0, position: 0, config: made.config };
        expect(await dataOf(app('PATCH', one, reset))).to.deep.equal({ ...after, ...defaults });
        clock.advance(MINUTE);
        const noop = await dataOf(app('PATCH', one, { name: made.name }));
        expect(noop.updated_at).to.equal('2026-11-16T09:01:00+00:00');
      });

      it('accepts a part of the config, and merges it with the stored one', async () => {
        const reminder = await make({ ...EMAIL, trigger: 'booking.start', offset_minutes: -1440 });
        const patch = (uuid: string, fields: object) => dataOf(app('PATCH', `${path}/${uuid}`, fields));
        expect((await patch(reminder.uuid, { offset_minutes: -60 })).offset_minutes).to.equal(-60);
        const changed = { ...reminder.config, subject: 'Tomorrow' };
        expect((await patch(reminder.uuid, { config: { subject: 'Tomorrow' } })).config).to.deep.equal(changed);
        // a field that the config of this type does not have is unknown, even if another type has it
        expect((await patch(reminder.uuid, { config: { url: 'nonsense' } })).config).to.deep.equal(changed);
        const hook = await make({ ...WEBHOOK, config: { ...WEBHOOK.config, headers: { A: 'a', B: 'b' } } });
        const patched = await patch(hook.uuid, { config: { headers: { A: null, C: 'c' } } });
        expect(patched.config).to.deep.equal({ ...WEBHOOK.config, headers: { B: 'b', C: 'c' } });
        expect((await patch(hook.uuid, { config: { headers: null } })).config.headers).to.deep.equal({});
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
          const errors = await badFieldsOf(app('PATCH', `${path}/${uuid}`, patch));
          expect(errors, JSON.stringify(patch)).to.have.members(fields);
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
    });

    it('are deleted with their workflow', async () => {
      const { uuid } = await make();
      await app('DELETE', `/v1/workflow/${workflow}`);
      expect(await statusOf(app('GET', `${path}/${uuid}`))).to.equal(404);
    });

    describe('POST …/test', () => {
      const test = (uuid: string, headers = {}) => app('POST', `${path}/${uuid}/test`, undefined, headers);

      it("calls a webhook with a sample booking, signed, and returns the receiver's answer", async () => {
        const config = { url: `${receiver.url}/in`, headers: { 'X-A': 'a' } };
        const { uuid, config: stored } = await make({ ...WEBHOOK, config, enabled: false });
        const delivered = { at: NOW_TEXT, ok: true, status: 204, message: null };
        expect(await dataOf(test(uuid))).to.deep.equal(delivered);
        const [hook] = receiver.hooks;
        expect(hook?.headers['x-a']).to.equal('a');
        const message = verified(hook!, stored.secret, clock);
        expect(message).to.include({ type: 'booking.confirmed', timestamp: NOW_TEXT });
        expect(message.data).to.deep.include({ workflow, status: 'confirmed', start: '2026-11-17T09:00:00+00:00' });
        for (const status of [500, 410]) {
          receiver.answer = () => ({ status });
          expect(await dataOf(test(uuid))).to.include({ ok: false, status });
        }
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
        const would = { ok: true, message: 'Would cancel the booking' };
        expect(await dataOf(test(transition.uuid))).to.deep.include(would);
      });

      it('leaves no delivery, event or booking', async () => {
        const { uuid } = await make({ ...WEBHOOK, config: { url: receiver.url } });
        const totals = async () => {
          const lists = ['/v1/deliveries', '/v1/events', '/v1/bookings'];
          return Promise.all(lists.map(async (list) => (await app('GET', list)).body.total));
        };
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
  });
});
