import { expect } from 'chai';
import { dataOf, errorsOf, useApi } from '../support/http.js';
import { anUuid, ODD_NAME, ODD_TEXT } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED = 'This field is required';
const INTAKE = { name: 'Intake', description: 'First visit' };
const FIELDS = ['uuid', 'name', 'created_at', 'updated_at', 'description'];
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
    const suite = useApi(storage, { fields: { meta: { floor: 2 } } });
    const { api, app, clock } = suite;

    const aWorkflow = (fields: object = INTAKE) => dataOf(app('POST', '/v1/workflow', fields));

    describe('POST /v1/workflow', () => {
      it('creates a workflow and returns 201 with exactly the specified fields', async () => {
        const { status, body } = await app('POST', '/v1/workflow', INTAKE);
        expect(status).to.equal(201);
        expect(Object.keys(body)).to.deep.equal(['success', 'data']);
        expect(Object.keys(body.data)).to.deep.equal(FIELDS);
        expect(body.data).to.include({
          ...INTAKE,
          created_at: '2026-11-16T09:00:00+00:00',
          updated_at: '2026-11-16T09:00:00+00:00',
        });
      });

      it('returns one entry for each missing field (rule 1)', async () => {
        expect(await errorsOf(app('POST', '/v1/workflow', {}))).to.deep.equal({
          name: REQUIRED,
          description: REQUIRED,
        });
        const one = app('POST', '/v1/workflow', { name: 'Intake', description: '  ' });
        expect(await errorsOf(one)).to.deep.equal({ description: REQUIRED });
      });

      it('returns the app, the actions and the settings that include names', async () => {
        const data = await dataOf(app('POST', '/v1/workflow?include=app,actions,settings', INTAKE));
        expect(data).to.deep.include({ actions: [], settings: DEFAULTS });
        expect(data.app).to.deep.equal((await api.owner('GET', '/v1/apps')).body.data[0]);
        expect(JSON.stringify(data)).not.to.contain(suite.token);
        const one = await dataOf(app('POST', '/v1/workflow?include=actions', INTAKE));
        expect(Object.keys(one)).to.deep.equal([...FIELDS, 'actions']);
      });

      it('accepts settings, and null for a default', async () => {
        const create = async (settings: object | null) =>
          (await dataOf(app('POST', '/v1/workflow?include=settings', { ...INTAKE, settings }))).settings;
        const given = { mode: 'confirm', pending_minutes: 30, cancel_until_minutes: 0 };
        expect(await create({ ...given, hold_seconds: null, other: 1 })).to.deep.equal({ ...DEFAULTS, ...given });
        expect(await create(null)).to.deep.equal(DEFAULTS);
      });

      it("names invalid settings in the client's names", async () => {
        const settings = { mode: 'maybe', hold_seconds: 0, pending_minutes: 1.5, cancel_until_minutes: -1 };
        expect(await errorsOf(app('POST', '/v1/workflow', { name: 'N', settings }))).to.deep.equal({
          description: REQUIRED,
          'settings.mode': 'Must be one of: instant, confirm',
          'settings.hold_seconds': 'Must be a whole number from 1 to 3,600',
          'settings.pending_minutes': 'Must be a whole number from 1 to 527,040',
          'settings.cancel_until_minutes': 'Must be a whole number from 0 to 527,040',
        });
        expect(await errorsOf(app('POST', '/v1/workflow', { ...INTAKE, settings: [] }))).to.have.all.keys('settings');
      });

      it('allows two workflows with one name, and stores every Unicode character', async () => {
        const odd = { name: ODD_NAME, description: ODD_TEXT };
        const first = await aWorkflow(odd);
        const second = await aWorkflow(odd);
        expect(second.uuid > first.uuid).to.equal(true);
        expect((await app('GET', `/v1/workflow/${first.uuid}`)).body.data).to.include(odd);
      });
    });

    describe('GET /v1/workflow', () => {
      it('searches by name, and returns what include names', async () => {
        for (const name of ['Ännie', 'Bob']) await aWorkflow({ name, description: 'd' });
        const found = await app('GET', `/v1/workflow?search=name:${encodeURIComponent('äN')}&include=app,actions`);
        expect(found.body.total).to.equal(1);
        expect(found.body.data[0]).to.deep.include({ name: 'Ännie', actions: [] });
        expect(found.body.data[0].app.uuid).to.equal(suite.appUuid);
        expect((await app('GET', '/v1/workflow?search=name&q=BO')).body.total).to.equal(1);
        expect((await app('GET', '/v1/workflow?search=description')).status).to.equal(400);
      });
    });

    describe('one workflow', () => {
      it('is returned with what include names', async () => {
        const made = await aWorkflow();
        expect((await app('GET', `/v1/workflow/${made.uuid}`)).body).to.deep.equal({ success: true, data: made });
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
          expect(await errorsOf(app('PATCH', `/v1/workflow/${target}`, patch))).to.deep.equal({
            name: REQUIRED,
            'settings.hold_seconds': 'Must be a whole number from 1 to 3,600',
          });
        }
      });
    });
  });
});
