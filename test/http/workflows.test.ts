import { expect } from 'chai';
import { type Api, type Caller, openWithApps } from '../support/http.js';
import { anUuid, ODD_TEXT, type TestClock } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED = 'This field is required';
const INTAKE = { name: 'Intake', description: 'First visit' };
const DEFAULTS = {
  mode: 'instant',
  hold_seconds: 300,
  pending_minutes: null,
  cancel_until_minutes: null,
  reschedule_until_minutes: null,
  complete_after_minutes: null,
  check_in_from_minutes: null,
  no_show_after_minutes: null,
  no_show_releases: false,
};

describe('HTTP: workflows', () => {
  onOneStorage((storage) => {
    let api: Api;
    let clock: TestClock;
    let app: Caller;
    let appUuid: string;
    let token: string;
    let other: Caller;
    beforeEach(async () => {
      ({ clock, api, app, appUuid, token, other } = await openWithApps(storage, { meta: { floor: 2 } }));
    });
    afterEach(() => api.close());

    const aWorkflow = async (fields: object = INTAKE) => (await app('POST', '/v1/workflow', fields)).body.data;

    describe('POST /v1/workflow', () => {
      it('creates a workflow and returns 201 with exactly the specified fields', async () => {
        const { status, body } = await app('POST', '/v1/workflow', INTAKE);
        expect(status).to.equal(201);
        expect(Object.keys(body)).to.deep.equal(['success', 'data']);
        expect(body.success).to.equal(true);
        expect(Object.keys(body.data)).to.deep.equal(['uuid', 'name', 'created_at', 'updated_at', 'description']);
        expect(body.data).to.include({
          ...INTAKE,
          created_at: '2026-11-16T09:00:00+00:00',
          updated_at: '2026-11-16T09:00:00+00:00',
        });
      });

      it('returns one entry for each missing field (rule 1)', async () => {
        const { status, body } = await app('POST', '/v1/workflow', {});
        expect(status).to.equal(400);
        expect(body).to.deep.equal({ success: false, errors: { name: REQUIRED, description: REQUIRED } });
        const one = await app('POST', '/v1/workflow', { name: 'Intake', description: '  ' });
        expect(one.body.errors).to.deep.equal({ description: REQUIRED });
      });

      it('returns 401 without a valid app token', async () => {
        for (const caller of [api.anonymous, api.owner]) {
          const { status, headers, body } = await caller('POST', '/v1/workflow', {});
          expect(status).to.equal(401);
          expect(body).to.include({ code: 401, message: 'Unauthorized' });
          expect(headers['www-authenticate']).to.match(/^Bearer( |$)/);
        }
      });

      it('returns the app, the actions and the settings that include names', async () => {
        const { status, body } = await app('POST', '/v1/workflow?include=app,actions,settings', INTAKE);
        expect(status).to.equal(201);
        expect(body.data.actions).to.deep.equal([]);
        expect(body.data.settings).to.deep.equal(DEFAULTS);
        const listed = (await api.owner('GET', '/v1/apps')).body.data[0];
        expect(body.data.app).to.deep.equal(listed);
        expect(JSON.stringify(body)).not.to.contain(token);
        const one = await app('POST', '/v1/workflow?include=actions', INTAKE);
        expect(Object.keys(one.body.data)).to.deep.equal([
          'uuid',
          'name',
          'created_at',
          'updated_at',
          'description',
          'actions',
        ]);
      });

      it('accepts settings, and null for a default', async () => {
        const settings = {
          mode: 'confirm',
          hold_seconds: null,
          pending_minutes: 30,
          cancel_until_minutes: 0,
          other: 1,
        };
        const { status, body } = await app('POST', '/v1/workflow?include=settings', { ...INTAKE, settings });
        expect(status).to.equal(201);
        expect(body.data.settings).to.deep.equal({
          ...DEFAULTS,
          mode: 'confirm',
          pending_minutes: 30,
          cancel_until_minutes: 0,
        });
        const none = await app('POST', '/v1/workflow?include=settings', { ...INTAKE, settings: null });
        expect(none.body.data.settings).to.deep.equal(DEFAULTS);
      });

      it("names invalid settings in the client's names", async () => {
        const settings = { mode: 'maybe', hold_seconds: 0, pending_minutes: 1.5, cancel_until_minutes: -1 };
        const { status, body } = await app('POST', '/v1/workflow', { name: 'N', settings });
        expect(status).to.equal(400);
        expect(body.errors).to.deep.equal({
          description: REQUIRED,
          'settings.mode': 'Must be one of: instant, confirm',
          'settings.hold_seconds': 'Must be a whole number from 1 to 3,600',
          'settings.pending_minutes': 'Must be a whole number from 1 to 527,040',
          'settings.cancel_until_minutes': 'Must be a whole number from 0 to 527,040',
        });
        const list = await app('POST', '/v1/workflow', { ...INTAKE, settings: [] });
        expect(list.body.errors).to.have.all.keys('settings');
      });

      it('validates search and include', async () => {
        expect((await app('POST', '/v1/workflow?search=name', INTAKE)).status).to.equal(201);
        const { status, body } = await app('POST', '/v1/workflow?search=slug&include=apps', INTAKE);
        expect(status).to.equal(400);
        expect(body.errors).to.have.all.keys('search', 'include');
      });

      it('allows two workflows with one name, and stores every Unicode character', async () => {
        const odd = { name: ODD_TEXT, description: ODD_TEXT };
        const first = await aWorkflow(odd);
        const second = await aWorkflow(odd);
        expect(second.uuid > first.uuid).to.equal(true);
        expect((await app('GET', `/v1/workflow/${first.uuid}`)).body.data).to.include(odd);
      });
    });

    describe('GET /v1/workflow', () => {
      it("lists the app's own workflows, oldest first, in the plain envelope", async () => {
        for (const name of ['c', 'a', 'b']) await aWorkflow({ name, description: 'd' });
        await other('POST', '/v1/workflow', INTAKE);
        const { status, body } = await app('GET', '/v1/workflow?limit=2');
        expect(status).to.equal(200);
        expect(body).to.include({ perPage: 2, currentPage: 1, total: 3, totalPages: 2 });
        expect(body.data.map(({ name }: { name: string }) => name)).to.deep.equal(['c', 'a']);
        expect(Object.keys(body.data[0])).to.deep.equal(['uuid', 'name', 'created_at', 'updated_at', 'description']);
      });

      it('searches by name, and returns what include names', async () => {
        for (const name of ['Ännie', 'Bob']) await aWorkflow({ name, description: 'd' });
        const found = await app('GET', `/v1/workflow?search=name:${encodeURIComponent('äN')}&include=app,actions`);
        expect(found.body.total).to.equal(1);
        expect(found.body.data[0]).to.deep.include({ name: 'Ännie', actions: [] });
        expect(found.body.data[0].app.uuid).to.equal(appUuid);
        expect((await app('GET', '/v1/workflow?search=name&q=BO')).body.total).to.equal(1);
        expect((await app('GET', '/v1/workflow?search=description')).status).to.equal(400);
      });

      it('is empty for an app without workflows', async () => {
        const { body } = await app('GET', '/v1/workflow');
        expect(body).to.deep.equal({ data: [], perPage: 25, currentPage: 1, total: 0, totalPages: 0 });
      });
    });

    describe('one workflow', () => {
      it('is returned with what include names', async () => {
        const made = await aWorkflow();
        const { status, body } = await app('GET', `/v1/workflow/${made.uuid.toUpperCase()}`);
        expect(status).to.equal(200);
        expect(body).to.deep.equal({ success: true, data: made });
        const more = await app('GET', `/v1/workflow/${made.uuid}?include=settings,actions,app`);
        expect(more.body.data.settings).to.deep.equal(DEFAULTS);
        expect(more.body.data.app).not.to.have.any.keys('token', 'meta');
      });

      it('is changed by a merge patch, whose answer equals a read', async () => {
        const { uuid } = await aWorkflow({ ...INTAKE, settings: { mode: 'confirm', pending_minutes: 30 } });
        clock.advance(60_000);
        const patch = { name: 'Second', settings: { hold_seconds: 60, pending_minutes: null } };
        const { status, body } = await app('PATCH', `/v1/workflow/${uuid}?include=settings`, patch);
        expect(status).to.equal(200);
        expect(body.data).to.deep.equal({
          uuid,
          name: 'Second',
          description: 'First visit',
          created_at: '2026-11-16T09:00:00+00:00',
          updated_at: '2026-11-16T09:01:00+00:00',
          settings: { ...DEFAULTS, mode: 'confirm', hold_seconds: 60 },
        });
        expect((await app('GET', `/v1/workflow/${uuid}?include=settings`)).body).to.deep.equal(body);
      });

      it('refuses a patch with invalid fields before it looks for the workflow', async () => {
        const { uuid } = await aWorkflow();
        for (const target of [uuid, anUuid()]) {
          const patch = { name: '', settings: { hold_seconds: 3601 } };
          const { status, body } = await app('PATCH', `/v1/workflow/${target}`, patch);
          expect(status).to.equal(400);
          expect(body.errors).to.deep.equal({
            name: REQUIRED,
            'settings.hold_seconds': 'Must be a whole number from 1 to 3,600',
          });
        }
      });

      it('is deleted', async () => {
        const { uuid } = await aWorkflow();
        expect((await app('DELETE', `/v1/workflow/${uuid}`)).status).to.equal(204);
        expect((await app('GET', `/v1/workflow/${uuid}`)).status).to.equal(404);
        expect((await app('DELETE', `/v1/workflow/${uuid}`)).status).to.equal(404);
        expect((await app('GET', '/v1/workflow')).body.total).to.equal(0);
      });

      it('is 404 for another app, exactly like a missing one', async () => {
        const { uuid } = await aWorkflow();
        for (const [method, body] of [
          ['GET', undefined],
          ['PATCH', { name: 'Mine' }],
          ['DELETE', undefined],
        ] as const) {
          for (const target of [uuid, anUuid(), 'nothing', '%zz', '%2e%2e']) {
            const answer = await other(method, `/v1/workflow/${target}`, body);
            expect(answer.status).to.equal(404);
            expect(answer.body).to.deep.equal({ code: 404, message: 'Not Found' });
          }
        }
        expect((await app('GET', `/v1/workflow/${uuid}`)).body.data.name).to.equal('Intake');
      });
    });
  });
});
