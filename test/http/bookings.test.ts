import { expect } from 'chai';
import { dataOf, errorsOf as errorsIn, statusOf, useApi } from '../support/http.js';
import { anUuid, ODD_META, ODD_NAME, ODD_TEXT } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED = 'This field is required';
const INSTANT = 'Must be an RFC 3339 timestamp with Z or an offset, such as 2026-11-20T09:30:00+00:00';
const FIELDS = [
  'uuid',
  'resources',
  'start',
  'end',
  'units',
  'buffer_after_minutes',
  'service',
  'price',
  'payment',
  'series',
  'occurrence',
  'workflow',
  'status',
  'hold_expires_at',
  'title',
  'notes',
  'customer',
  'timezone',
  'language',
  'external_id',
  'reason',
  'sequence',
  'checked_in_at',
  'ended_at',
  'released_at',
  'overrode',
  'created_at',
  'updated_at',
  'answers',
];
/** Tuesday. The clock shows Monday, 2026-11-16, 09:00. */
const TEN = '2026-11-17T10:00:00+00:00';
const ELEVEN = '2026-11-17T11:00:00+00:00';

describe('HTTP: bookings', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage);
    const { api, app, other, clock, add } = suite;
    let room: string;
    beforeEach(async () => {
      room = await aRoom();
    });

    const aRoom = (fields: object = {}) => add('/v1/resources', { name: 'Room', ...fields });
    const aWorkflow = (settings: object = {}) =>
      add('/v1/workflow', { name: 'Visit', description: 'A visit', settings });
    const wanted = (fields: object = {}) => ({ resources: [room], start: TEN, duration_minutes: 60, ...fields });
    const post = (fields: object = {}, headers?: Record<string, string>) =>
      app('POST', '/v1/bookings', wanted(fields), headers);
    const book = (fields: object = {}) => dataOf(post(fields));
    const get = (uuid: string, query = '') => dataOf(app('GET', `/v1/bookings/${uuid}${query}`));
    const act = (uuid: string, operation: string, body?: object, headers?: Record<string, string>) =>
      app('POST', `/v1/bookings/${uuid}/${operation}`, body, headers);
    const acted = (uuid: string, operation: string, body?: object) => dataOf(act(uuid, operation, body));
    const errorsOf = (fields: object) => errorsIn(post(fields));
    const tagOf = async (path: string, query = '') => String((await app('GET', path + query)).headers.etag);
    const total = async () => (await app('GET', '/v1/bookings')).body.total;

    describe('POST /v1/bookings', () => {
      it('requires resources, a start and an end, and uses defaults for all other fields', async () => {
        const { status, body } = await post();
        expect([status, Object.keys(body)]).to.deep.equal([201, ['success', 'data']]);
        expect(Object.keys(body.data)).to.deep.equal(FIELDS);
        expect(body.data).to.deep.equal({
          uuid: body.data.uuid,
          resources: [room],
          start: TEN,
          end: ELEVEN,
          units: 1,
          buffer_after_minutes: 0,
          service: null,
          price: null,
          payment: null,
          series: null,
          occurrence: null,
          workflow: null,
          status: 'confirmed',
          hold_expires_at: null,
          title: null,
          notes: null,
          customer: null,
          timezone: 'UTC',
          language: null,
          external_id: null,
          reason: null,
          sequence: 0,
          checked_in_at: null,
          ended_at: null,
          released_at: null,
          overrode: [],
          created_at: '2026-11-16T09:00:00+00:00',
          updated_at: '2026-11-16T09:00:00+00:00',
          answers: [],
        });
        expect((await app('GET', `/v1/bookings/${body.data.uuid}`)).body).to.deep.equal(body);
      });

      it('accepts null for optional fields, and `end` instead of a duration', async () => {
        const fields = ['units', 'workflow', 'hold_seconds', 'title', 'notes', 'customer', 'timezone', 'meta'];
        const nothing = Object.fromEntries(fields.map((field) => [field, null]));
        const its = await book({ ...nothing, duration_minutes: null, end: '2026-11-17T11:30:00Z' });
        expect(its).to.include({ start: TEN, end: '2026-11-17T11:30:00+00:00', status: 'confirmed', timezone: 'UTC' });
        const there = await book({ start: ELEVEN.replace('11:00:00+00:00', '14:00:00+01:30'), end: null });
        expect(there.start).to.equal('2026-11-17T12:30:00+00:00');
      });

      it('stores what was sent', async () => {
        const second = await aRoom({ capacity: 5 });
        room = await aRoom({ capacity: 3, timezone: 'Europe/Paris' });
        const workflow = await aWorkflow({ mode: 'confirm' });
        const told = {
          resources: [second, room],
          units: 3,
          workflow,
          title: ODD_TEXT,
          notes: ODD_TEXT,
          customer: { name: ODD_NAME, email: 'Ann.Ü+tag@example.com', phone: '+33 1 23' },
          timezone: 'america/new_york',
        };
        const sent = wanted({ ...told, meta: ODD_META, colour: 'red' });
        const made = await dataOf(app('POST', '/v1/bookings?include=meta', sent));
        const read = await get(made.uuid, '?include=meta');
        expect(read).to.deep.equal(made);
        const { uuid } = read.customer;
        expect(uuid).to.be.a('string');
        expect(read).to.deep.include({
          ...told,
          customer: { ...told.customer, uuid },
          status: 'pending',
          start: '2026-11-17T05:00:00-05:00',
          end: '2026-11-17T06:00:00-05:00',
        });
        expect(Object.entries(read.meta).sort()).to.deep.equal(Object.entries(ODD_META).sort());
        expect(await get(made.uuid)).not.to.have.property('meta');
      });

      it('completes a customer with null for missing fields', async () => {
        const { uuid, ...customer } = (await book({ customer: { email: 'ann@example.com' } })).customer;
        expect(customer).to.deep.equal({ name: null, email: 'ann@example.com', phone: null });
        expect(uuid).to.be.a('string');
      });

      it('names every invalid field at once, with dotted paths', async () => {
        expect(await errorsIn(app('POST', '/v1/bookings', {}))).to.deep.equal({
          resources: REQUIRED,
          start: REQUIRED,
          end: REQUIRED,
          duration_minutes: `${REQUIRED}, unless end is given`,
        });
        expect(
          await errorsOf({
            resources: [room, 'room', room.toUpperCase()],
            start: '2026-02-30T10:00:00Z',
            duration_minutes: 0,
            units: 1_000_001,
            workflow: 'w',
            hold_seconds: 86_401,
            title: 't'.repeat(256),
            notes: 5,
            customer: { name: 5, email: 'ann', phone: [] },
            timezone: 'Europe/Atlantis',
            meta: { floor: null },
          }),
        ).to.deep.equal({
          'resources.1': 'Must be a UUID',
          'resources.2': 'Must not be named twice',
          start: INSTANT,
          duration_minutes: 'Must be a whole number from 1 to 527,040',
          units: 'Must be a whole number from 1 to 1,000,000',
          workflow: 'Must be a UUID',
          hold_seconds: 'Must be a whole number from 1 to 86,400',
          title: 'Must be a string of at most 255 characters',
          notes: 'Must be a string of at most 10,000 characters',
          'customer.name': 'Must be a string of at most 255 characters',
          'customer.email': 'Must be an e-mail address',
          'customer.phone': 'Must be a string of at most 255 characters',
          timezone: 'Must be an IANA time zone, such as Europe/Paris',
          'meta.floor': 'Must be a string of at most 1,000 characters or a finite number',
        });
        expect(await total()).to.equal(0);
      });

      it('accepts values at the limits, and refuses those beyond', async () => {
        for (const [fields, field] of [
          [{ resources: [] }, 'resources'],
          [{ resources: room }, 'resources'],
          [{ resources: null }, 'resources'],
          [{ resources: Array.from({ length: 21 }, anUuid) }, 'resources'],
          [{ resources: [room, room] }, 'resources.1'],
          [{ start: '2026-11-17T10:00:00' }, 'start'],
          [{ start: '2026-11-17' }, 'start'],
          [{ start: 1_763_373_600_000 }, 'start'],
          [{ start: ' ' }, 'start'],
          [{ end: ELEVEN }, 'end'], // beside duration_minutes
          [{ start: '9999-12-31T23:30:00Z' }, 'duration_minutes'],
          [{ start: '0000-01-01T00:00:00+00:01' }, 'start'],
          [{ duration_minutes: null, end: '9999-12-31T23:59:00-00:01' }, 'end'],
          [{ duration_minutes: null, end: TEN }, 'end'],
          [{ duration_minutes: null, end: '2026-11-17T09:59:00Z' }, 'end'],
          [{ duration_minutes: null, end: '2026-11-17T10:00:30Z' }, 'end'],
          [{ duration_minutes: null, end: '2027-11-18T10:01:00Z' }, 'end'],
          [{ duration_minutes: null, end: 'later' }, 'end'],
          [{ duration_minutes: 1.5 }, 'duration_minutes'],
          [{ duration_minutes: 527_041 }, 'duration_minutes'],
          [{ duration_minutes: '60' }, 'duration_minutes'],
          [{ units: 0 }, 'units'],
          [{ hold_seconds: 0 }, 'hold_seconds'],
          [{ hold_seconds: 1.5 }, 'hold_seconds'],
          [{ customer: 'Ann' }, 'customer'],
          [{ customer: { email: 'ann@@example.com' } }, 'customer.email'],
          [{ customer: { email: `${'a'.repeat(250)}@e.co` } }, 'customer.email'],
          [{ timezone: '+01:00' }, 'timezone'],
          [{ timezone: '' }, 'timezone'],
          [{ title: 'a\u0000b' }, 'title'],
          [{ title: '\ud800' }, 'title'],
          [{ meta: [] }, 'meta'],
        ] as const) {
          expect(await errorsOf(fields), JSON.stringify(fields).slice(0, 80)).to.have.all.keys(field);
        }
        expect((await app('POST', '/v1/bookings', '[]')).body.errors).to.have.all.keys('body');
        const unknown = await app('POST', '/v1/bookings?include=customer&search=notes:x', wanted());
        expect(unknown.status).to.equal(400);
        expect(unknown.body.errors).to.have.all.keys('include', 'search');
        expect(await total()).to.equal(0);
      });

      it('accepts 20 resources for 366 days', async () => {
        const rules = { max_advance_days: 400 };
        const resources = await Promise.all(Array.from({ length: 20 }, () => aRoom({ rules })));
        const its = await book({ resources, duration_minutes: 527_040, title: 't'.repeat(255) });
        expect(its.resources).to.deep.equal(resources);
        expect(its.end).to.equal('2027-11-18T10:00:00+00:00');
      });

      it("returns 404 for another app's resources and workflows", async () => {
        const theirs = await add('/v1/resources', { name: 'Room' }, other);
        const workflow = await add('/v1/workflow', { name: 'W', description: 'W' }, other);
        for (const fields of [
          { resources: [theirs] },
          { resources: [room, anUuid()] },
          { workflow: anUuid() },
          { workflow },
        ]) {
          const { status, body } = await post(fields);
          expect([status, Object.keys(body)]).to.deep.equal([404, ['code', 'message']]);
        }
        expect(await total()).to.equal(0);
      });

      it('returns 409 with the reason, in exactly this shape', async () => {
        await book({ title: 'Secret', customer: { email: 'ann@example.com' } });
        const { status, body } = await post();
        const message = 'This time is already taken';
        const refusal = { success: false, code: 409, message, reason: 'taken', errors: { start: message } };
        expect([status, body]).to.deep.equal([409, refusal]);
      });
    });

    describe('Idempotency-Key', () => {
      it('is accepted for operations on a booking', async () => {
        const { uuid } = await book({ hold_seconds: 600 });
        for (const [operation, body] of [
          ['extend', { hold_seconds: 900 }],
          ['reschedule', { start: ELEVEN }],
          ['confirm', {}],
          ['cancel', { reason: 'Ill' }],
        ] as const) {
          const mine = { 'Idempotency-Key': operation };
          const first = await act(uuid, operation, body, mine);
          const again = await act(uuid, operation, body, mine);
          expect([first.status, again.status], operation).to.deep.equal([200, 200]);
          expect(again.text).to.equal(first.text);
          expect(again.headers['idempotent-replayed']).to.equal('true');
        }
        expect(await get(uuid)).to.include({ status: 'cancelled', sequence: 1 });
      });
    });

    describe('the states of a booking', () => {
      it('are changed by hold, confirm, reschedule and cancel', async () => {
        const held = await book({ hold_seconds: 300 });
        expect(held).to.include({ status: 'held', hold_expires_at: '2026-11-16T09:05:00+00:00' });
        expect(await acted(held.uuid, 'extend', { hold_seconds: 3_600 })).to.include({
          status: 'held',
          hold_expires_at: '2026-11-16T10:00:00+00:00',
        });
        expect(await acted(held.uuid, 'extend', { hold_seconds: 86_400 }), 'for a bank transfer').to.include({
          hold_expires_at: '2026-11-17T09:00:00+00:00',
        });
        const another = await book({ hold_seconds: 86_400, start: ELEVEN });
        expect(another.hold_expires_at).to.equal('2026-11-17T09:00:00+00:00');
        expect(await acted(another.uuid, 'cancel')).to.include({ status: 'cancelled' });
        expect(await acted(held.uuid, 'confirm')).to.include({ status: 'confirmed', hold_expires_at: null });
        expect((await acted(held.uuid, 'confirm', {})).status, 'again').to.equal('confirmed');
        expect(await acted(held.uuid, 'reschedule', { start: ELEVEN })).to.include({
          start: ELEVEN,
          end: '2026-11-17T12:00:00+00:00',
          sequence: 1,
        });
        expect(await acted(held.uuid, 'cancel', { reason: 'Ill' })).to.include({ status: 'cancelled', reason: 'Ill' });
        const again = await act(held.uuid, 'cancel');
        const message = 'The booking is not in a state that allows this';
        const refusal = { success: false, code: 409, message, reason: 'invalid_state', errors: { status: message } };
        expect([again.status, again.body]).to.deep.equal([409, refusal]);
      });

      it('are changed by approve, complete, decline and no-show', async () => {
        const workflow = await aWorkflow({ mode: 'confirm' });
        const asked = await book({ workflow });
        expect(asked).to.include({ status: 'pending', workflow });
        expect((await acted(asked.uuid, 'approve')).status).to.equal('confirmed');
        expect((await act(asked.uuid, 'complete')).body.reason).to.equal('invalid_state');
        const second = await book({ workflow, start: ELEVEN });
        const declined = await acted(second.uuid, 'decline', { reason: 'Full' });
        expect(declined).to.include({ status: 'declined', reason: 'Full' });
        clock.set(Date.parse(TEN));
        expect((await acted(asked.uuid, 'complete')).status).to.equal('completed');
        expect((await acted(asked.uuid, 'no-show')).status).to.equal('no_show');
        expect((await acted(asked.uuid, 'complete')).status).to.equal('completed');
        expect((await act(asked.uuid, 'reschedule', { start: ELEVEN })).body.reason).to.equal('invalid_state');
      });

      it('prevent the deletion of a workflow with future bookings', async () => {
        const workflow = await aWorkflow();
        const its = await book({ workflow });
        const { status, body } = await app('DELETE', `/v1/workflow/${workflow}`);
        const message = 'The workflow has bookings that are still to come';
        const refusal = { success: false, code: 409, message, reason: 'has_bookings', errors: { workflow: message } };
        expect([status, body]).to.deep.equal([409, refusal]);
        await acted(its.uuid, 'cancel');
        expect((await app('DELETE', `/v1/workflow/${workflow}`)).status).to.equal(204);
        expect((await get(its.uuid, '?include=workflow')).workflow, 'by its name alone').to.equal(workflow);
      });

      it('are changed only with valid bodies', async () => {
        const { uuid } = await book({ hold_seconds: 60 });
        for (const [operation, body, field] of [
          ['extend', { hold_seconds: 0 }, 'hold_seconds'],
          ['extend', { hold_seconds: 86_401 }, 'hold_seconds'],
          ['extend', { hold_seconds: '5' }, 'hold_seconds'],
          ['cancel', { reason: 5 }, 'reason'],
          ['decline', { reason: 'r'.repeat(10_001) }, 'reason'],
          ['reschedule', { start: 'later' }, 'start'],
          ['reschedule', { end: ELEVEN, duration_minutes: 60 }, 'end'],
          ['reschedule', { end: TEN }, 'end'],
          ['reschedule', { start: ELEVEN, end: TEN }, 'end'],
          ['reschedule', { duration_minutes: 0 }, 'duration_minutes'],
          ['reschedule', { resources: [] }, 'resources'],
          ['reschedule', { resources: [room, room] }, 'resources.1'],
          ['reschedule', { units: 1_000_001 }, 'units'],
        ] as const) {
          const errors = await errorsIn(act(uuid, operation, body));
          expect(errors, `${operation} ${JSON.stringify(body).slice(0, 60)}`).to.have.all.keys(field);
        }
        expect(await get(uuid)).to.include({ status: 'held', start: TEN, sequence: 0 });
      });

      it("are 404 for another app's booking in every operation", async () => {
        const { uuid } = await book();
        for (const target of [uuid, anUuid(), 'nothing'])
          for (const operation of 'confirm approve decline cancel reschedule extend complete no-show'.split(' ')) {
            const { status, body } = await other('POST', `/v1/bookings/${target}/${operation}`, {});
            expect([status, body]).to.deep.equal([404, { code: 404, message: 'Not Found' }]);
          }
        expect(await statusOf(act(uuid, 'explode'))).to.equal(404);
        expect(await statusOf(app('DELETE', `/v1/bookings/${uuid}`))).to.equal(405);
        expect(await get(uuid)).to.include({ status: 'confirmed', title: null });
      });
    });

    describe('reschedule', () => {
      it('keeps omitted and null fields', async () => {
        const second = await aRoom({ capacity: 4 });
        const its = await book({ duration_minutes: 90 });
        const nothing = { start: null, end: null, duration_minutes: null, resources: null, units: null };
        const moved = await acted(its.uuid, 'reschedule', { ...nothing, resources: [second], units: 4 });
        const there = { start: TEN, end: '2026-11-17T11:30:00+00:00', resources: [second], units: 4, sequence: 1 };
        expect(moved).to.deep.include(there);
        const shorter = await acted(its.uuid, 'reschedule', { end: '2026-11-17T10:30:00Z' });
        expect(shorter).to.include({ start: TEN, end: '2026-11-17T10:30:00+00:00', sequence: 2 });
        await book();
      });
    });

    describe('PATCH /v1/bookings/{uuid}', () => {
      const patch = (uuid: string, body: unknown, headers?: Record<string, string>) =>
        app('PATCH', `/v1/bookings/${uuid}?include=meta`, body, headers);

      it('merges the fields, and returns the same as a read', async () => {
        const its = await book({
          title: 'Cut',
          notes: 'Short',
          customer: { name: 'Ann', email: 'ann@example.com' },
          meta: { floor: 2, city: 'Paris' },
        });
        clock.advance(60_000);
        const data = await dataOf(
          patch(its.uuid, {
            title: null,
            customer: { email: null, phone: '123' },
            timezone: 'Europe/Paris',
            meta: { floor: null, wing: 'b' },
            status: 'completed',
            colour: 'red',
          }),
        );
        expect(data).to.deep.equal({
          ...its,
          title: null,
          customer: { name: 'Ann', email: null, phone: '123', uuid: null },
          timezone: 'Europe/Paris',
          start: '2026-11-17T11:00:00+01:00',
          end: '2026-11-17T12:00:00+01:00',
          updated_at: '2026-11-16T09:01:00+00:00',
          meta: { city: 'Paris', wing: 'b' },
        });
        expect(await get(its.uuid, '?include=meta')).to.deep.equal(data);
        const cleared = { customer: null, timezone: null, notes: null, meta: null };
        expect(await dataOf(patch(its.uuid, cleared))).to.deep.include({
          ...cleared,
          timezone: 'UTC',
          meta: {},
          start: TEN,
        });
      });

      it('refuses fields of time and resources, and invalid values', async () => {
        const { uuid } = await book();
        const use = 'Cannot be changed here: use reschedule';
        const fixed = 'Cannot be changed after the booking was made';
        const wrong: readonly [field: string, value: unknown, error: string][] = [
          ['resources', [room], use],
          ['start', TEN, use],
          ['end', ELEVEN, use],
          ['duration_minutes', 5, use],
          ['units', null, use],
          ['workflow', null, fixed],
          ['hold_seconds', 5, fixed],
          ['title', 5, 'Must be a string of at most 255 characters'],
          ['timezone', 'Mars/Phobos', 'Must be an IANA time zone, such as Europe/Paris'],
        ];
        for (const target of [uuid, anUuid()]) {
          const fields = Object.fromEntries(wrong.map(([field, value]) => [field, value]));
          const nested = { customer: { email: 'ann' }, meta: { floor: [] } };
          expect(await errorsIn(patch(target, { ...fields, ...nested }))).to.deep.equal({
            ...Object.fromEntries(wrong.map(([field, , error]) => [field, error])),
            'customer.email': 'Must be an e-mail address',
            'meta.floor': 'Must be a string of at most 1,000 characters or a finite number',
          });
        }
        expect((await patch(anUuid(), { title: 'A' })).status).to.equal(404);
      });

      describe('If-Match on operations', () => {
        const ways = [
          ['confirm', { hold_seconds: 600 }, {}],
          ['extend', { hold_seconds: 60 }, { hold_seconds: 600 }],
          ['reschedule', {}, { start: ELEVEN }],
          ['cancel', {}, { reason: 'Ill' }],
        ] as const;
        const events = async () => (await app('GET', '/v1/events')).body.total;

        for (const [way, fields, input] of ways) {
          it(`${way} returns 412 for another version without any effect, and has its usual effect for the current one`, async () => {
            const { uuid } = await book(fields);
            const path = `/v1/bookings/${uuid}`;
            const stale = await tagOf(path, '?include=resources');
            await app('PATCH', path, { title: 'Changed meanwhile' });
            const before = await app('GET', path);
            const told = await events();
            for (const value of [stale, `"${anUuid()}-2"`, `W/${stale}`, '']) {
              const { status, body } = await app('POST', `${path}/${way}`, input, { 'If-Match': value });
              const message = 'The object has changed since the version that If-Match names';
              expect([status, body], value).to.deep.equal([412, { code: 412, message }]);
            }
            expect((await app('GET', path)).body).to.deep.equal(before.body);
            expect(await events()).to.equal(told);
            const now = { 'If-Match': `${stale}, ${await tagOf(path, '?include=app')}` };
            const done = await act(uuid, way, input, now);
            expect([done.status, done.headers.etag]).to.deep.equal([200, await tagOf(path)]);
          });
        }

        it('on approve, decline, complete and no-show is checked before the state', async () => {
          const { uuid } = await book();
          const path = `/v1/bookings/${uuid}`;
          for (const way of ['approve', 'decline', 'complete', 'no-show']) {
            expect((await app('POST', `${path}/${way}`, {}, { 'If-Match': `"${uuid}-99"` })).status, way).to.equal(412);
            const matched = await app('POST', `${path}/${way}`, {}, { 'If-Match': await tagOf(path) });
            expect(matched.status, way).to.equal(way === 'approve' ? 200 : 409);
          }
        });

        it('under an Idempotency-Key repeats the first answer, and stores no refusal', async () => {
          const { uuid } = await book();
          const path = `/v1/bookings/${uuid}`;
          const [first, key] = [await tagOf(path), { 'Idempotency-Key': 'move-1' }];
          await app('PATCH', path, { title: 'Changed meanwhile' });
          const move = (etag: string) => act(uuid, 'reschedule', { start: ELEVEN }, { 'If-Match': etag, ...key });
          expect((await move(first)).status).to.equal(412);
          const second = await tagOf(path);
          const moved = await move(second);
          expect(moved.status).to.equal(200);
          // The booking has a new version, so the ETag of the request no longer matches.
          const again = await move(second);
          expect([again.status, again.body]).to.deep.equal([200, moved.body]);
          expect(await tagOf(path)).to.equal(moved.headers.etag);
        });
      });
    });

    describe('include', () => {
      it('adds the resources, the workflow, the app and the meta', async () => {
        const second = await aRoom({ name: 'Second', meta: { floor: 1 } });
        const workflow = await aWorkflow();
        const its = await book({ resources: [second, room], workflow, meta: { floor: 2 } });
        const data = await get(its.uuid, '?include=resources,workflow,app,meta');
        const resource = async (uuid: string) => (await app('GET', `/v1/resources/${uuid}`)).body.data;
        expect(data.resources).to.deep.equal([await resource(second), await resource(room)]);
        expect(data.workflow).to.deep.equal((await app('GET', `/v1/workflow/${workflow}`)).body.data);
        expect(data.app.uuid).to.equal(suite.appUuid);
        expect(data.meta).to.deep.equal({ floor: 2 });
        expect(JSON.stringify(data)).not.to.contain(suite.token);
        const list = await app('GET', '/v1/bookings?include=resources,workflow,app,meta');
        expect(list.body.data).to.deep.equal([data]);
        const made = await app('POST', '/v1/bookings?include=resources,app', wanted({ start: ELEVEN }));
        expect(made.body.data.resources).to.deep.equal([await resource(room)]);
        expect(made.body.data).to.have.property('app');
        const moved = await app('POST', `/v1/bookings/${its.uuid}/cancel?include=workflow,meta`);
        expect(moved.body.data).to.deep.include({ workflow: data.workflow, meta: { floor: 2 } });
        expect((await get(made.body.data.uuid, '?include=workflow')).workflow).to.equal(null);
        expect((await app('GET', `/v1/bookings/${its.uuid}?include=resource`)).body.errors).to.have.all.keys('include');
      });

      it('is part of the ETag, with the included objects', async () => {
        const { uuid } = await book({ workflow: await aWorkflow() });
        const tag = async (query: string) => (await app('GET', `/v1/bookings/${uuid}${query}`)).headers.etag;
        const bare = await tag('');
        for (const [query, change] of [
          ['?include=resources', () => app('PATCH', `/v1/resources/${room}`, { name: 'Renamed' })],
          ['?include=app', () => api.owner('PATCH', `/v1/apps/${suite.appUuid}`, { name: 'Renamed' })],
        ] as const) {
          const before = await tag(query);
          expect(before).not.to.equal(bare);
          expect((await change()).status).to.equal(200);
          expect(await tag(query), query).not.to.equal(before);
          expect(await tag('')).to.equal(bare);
        }
        const version = String(await tag('?include=resources,app'));
        const patched = await app('PATCH', `/v1/bookings/${uuid}`, { title: 'A' }, { 'If-Match': version });
        expect(patched.status, 'any tag of this version will do').to.equal(200);
      });
    });

    describe('GET /v1/bookings', () => {
      let second: string;
      let workflow: string;
      const at = (hour: number) => `2026-11-17T${String(hour).padStart(2, '0')}:00:00+00:00`;
      const titles = async (query: Record<string, string>) => {
        const { status, body } = await app('GET', `/v1/bookings?${new URLSearchParams(query)}`);
        expect(status, JSON.stringify(body)).to.equal(200);
        expect(body.total).to.equal(body.data.length);
        return body.data.map(({ title }: { title: string }) => title).join(' ');
      };

      beforeEach(async () => {
        second = await aRoom();
        workflow = await aWorkflow({ mode: 'confirm' });
        await book({ title: 'noon', start: at(12), customer: { email: 'Ann@Example.com' } });
        await book({ title: 'ten', start: at(10), resources: [second, room], customer: { email: 'ann@example.com' } });
        await book({ title: 'held', start: at(14), hold_seconds: 300, customer: { email: 'bann@example.com' } });
        await book({ title: 'Eleven', start: at(11), workflow });
        const { uuid } = await book({ title: 'gone', start: at(13), resources: [second] });
        await acted(uuid, 'cancel');
        const mine = (await other('POST', '/v1/resources', { name: 'Room' })).body.data.uuid;
        await other('POST', '/v1/bookings', {
          resources: [mine],
          start: at(10),
          duration_minutes: 60,
          title: 'theirs',
        });
      });

      it('lists bookings with all their fields', async () => {
        const { body } = await app('GET', '/v1/bookings?limit=2&page=2');
        expect(body.data.map(({ title }: { title: string }) => title)).to.deep.equal(['held', 'Eleven']);
        expect(Object.keys(body.data[0])).to.deep.equal(FIELDS);
      });

      it('filters the list', async () => {
        expect(await titles({ status: 'confirmed' })).to.equal('noon ten');
        expect(await titles({ status: 'held,pending,cancelled' })).to.equal('held Eleven gone');
        expect(await titles({ resource: second })).to.equal('ten gone');
        expect(await titles({ resource: room.toUpperCase() })).to.equal('noon ten held Eleven');
        expect(await titles({ resource: anUuid() })).to.equal('');
        expect(await titles({ workflow })).to.equal('Eleven');
        expect(await titles({ customer_email: 'ANN@example.COM' })).to.equal('noon ten');
        expect(await titles({ search: 'title:E' })).to.equal('ten held Eleven gone');
        expect(await titles({ search: 'title', q: 'on' })).to.equal('noon gone');
        expect(await titles({ resource: second, status: 'confirmed', search: 'title:t' })).to.equal('ten');
        const now = new Date(clock()).toISOString();
        expect(await titles({ created_from: now, created_to: now })).to.equal('');
        expect(await titles({ created_to: now })).to.equal('');
        clock.advance(300_000);
        await post({ title: 'later', start: at(18) });
        const later = new Date(clock()).toISOString();
        expect(await titles({ created_from: later })).to.equal('later');
        expect(await titles({ created_from: now, created_to: later, sort: '-created_at' })).to.equal(
          'gone Eleven held ten noon',
        );
        expect(await titles({ made_by: 'customers' })).to.equal('');
        expect(await titles({ status: 'held' })).to.equal('');
        expect(await titles({ status: 'expired' })).to.equal('held');
      });

      it('finds bookings that overlap a half-open time', async () => {
        expect(await titles({ from: at(11), to: at(13) })).to.equal('noon Eleven');
        expect(await titles({ from: '2026-11-17T10:59:59Z', to: '2026-11-17T13:00:01Z' })).to.equal(
          'noon ten Eleven gone',
        );
        expect(await titles({ from: at(13) })).to.equal('held gone');
        expect(await titles({ to: '2026-11-17T12:00:00+01:00' })).to.equal('ten');
        expect(await titles({ from: at(10), to: at(10) }), 'the inside of nothing').to.equal('');
        expect(await titles({ from: '2026-11-17T10:30:00Z', to: '2026-11-17T10:30:00Z' })).to.equal('ten');
      });

      it('sorts the list', async () => {
        expect(await titles({ sort: 'start' })).to.equal('ten Eleven noon gone held');
        expect(await titles({ sort: '-start' })).to.equal('held gone noon Eleven ten');
        expect(await titles({ sort: 'created_at' })).to.equal('noon ten held Eleven gone');
        expect(await titles({ sort: '-created_at' })).to.equal('gone Eleven held ten noon');
        expect(await titles({ sort: '-start', status: 'confirmed,pending' })).to.equal('noon Eleven ten');
        const page = await app('GET', '/v1/bookings?sort=-start&limit=2&page=2');
        expect(page.body.data.map(({ title }: { title: string }) => title)).to.deep.equal(['noon', 'Eleven']);
      });

      it('refuses unknown parameters, all at once', async () => {
        const bad = {
          status: 'confirmed,gone',
          resource: 'room',
          workflow: 'w',
          from: 'today',
          to: '2026-11-31T00:00:00Z',
          created_from: '2026-11-31',
          created_to: 'x',
          made_by: 'staff',
          sort: 'title',
          search: 'notes:x',
          page: '0',
          limit: '1001',
          include: 'customer',
        };
        const { status, body } = await app('GET', `/v1/bookings?${new URLSearchParams(bad)}`);
        expect(status).to.equal(400);
        expect(body.errors).to.have.all.keys(...Object.keys(bad));
        const ends = { from: at(11), to: at(10), created_from: at(11), created_to: at(10) };
        const reversed = await app('GET', `/v1/bookings?${new URLSearchParams(ends)}`);
        expect(reversed.body).to.deep.equal({
          success: false,
          errors: { to: 'Must not be before from', created_to: 'Must not be before created_from' },
        });
        expect((await app('GET', '/v1/bookings?sort=start&sort=start')).body.errors).to.have.all.keys('sort');
        expect((await api.anonymous('GET', '/v1/bookings')).status).to.equal(401);
      });
    });

    describe('wall clocks', () => {
      it("determine the offset of every instant, in the booking's zone at that moment", async () => {
        // The night of 7 November 2027 in New York: 01:00 comes twice.
        for (const [timezone, start, minutes, from, to] of [
          ['America/New_York', '2027-11-07T05:00:00Z', 60, '2027-11-07T01:00:00-04:00', '2027-11-07T01:00:00-05:00'],
          [
            'America/New_York',
            '2027-03-14T01:00:00-05:00',
            60,
            '2027-03-14T01:00:00-05:00',
            '2027-03-14T03:00:00-04:00',
          ],
          ['Australia/Lord_Howe', '2027-04-03T14:00:00Z', 60, '2027-04-04T01:00:00+11:00', '2027-04-04T01:30:00+10:30'],
        ] as const) {
          const its = await book({ start, duration_minutes: minutes, timezone });
          expect([its.start, its.end], timezone).to.deep.equal([from, to]);
          const { start: read } = await get(its.uuid);
          expect(read).to.equal(from);
          await acted(its.uuid, 'cancel');
        }
      });

      it("follow the booker's zone in answers, whatever the resource's", async () => {
        room = await aRoom({ timezone: 'Australia/Lord_Howe' });
        expect(await book({ start: '2027-03-28T00:30:00Z', hold_seconds: 60 })).to.include({
          timezone: 'Australia/Lord_Howe',
          start: '2027-03-28T11:30:00+11:00',
          hold_expires_at: '2026-11-16T20:01:00+11:00',
        });
        expect(await book({ start: '2027-03-28T02:30:00Z', timezone: 'Europe/Paris' })).to.include({
          timezone: 'Europe/Paris',
          start: '2027-03-28T04:30:00+02:00',
          created_at: '2026-11-16T09:00:00+00:00',
        });
      });
    });
  });
});
