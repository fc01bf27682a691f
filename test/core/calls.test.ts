import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { sha256 } from '../../adapters/tokens/index.js';
import { createSlotkeeper, type Slotkeeper } from '../../bootstrap/slotkeeper.js';
import * as ERRORS from '../../core/basics/errors.js';
import { DAY, HOUR, SECOND } from '../../core/basics/instants.js';
import type { AppCaller, KeyCaller } from '../../core/model/callers.js';
import type { LinkCaller, PersonCaller } from '../../core/model/person-callers.js';
import { aClock, aKey, anUuid, NOW } from '../support/samples.js';

describe('calls of use cases', () => {
  let slotkeeper: Slotkeeper;
  let owner: Awaited<ReturnType<Slotkeeper['owners']['issueToken']>>['owner'];
  let caller: AppCaller;
  let room: string;
  const clock = aClock();
  const storage = openMemoryStorage({ clock });

  before(async () => {
    slotkeeper = await createSlotkeeper({ storage, clock });
    owner = (await slotkeeper.owners.issueToken('ada@example.com')).owner;
    caller = { app: (await slotkeeper.apps.create(owner, { slug: 'a', name: 'A', description: '-' })).app };
    const schedule = {
      weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }],
    } as const;
    room = (await slotkeeper.resources.create(caller, { name: 'Room', capacity: 100, schedule })).uuid;
  });
  after(() => slotkeeper.stop());

  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error) => error.errors ?? error.code,
    );
  const nearest = (name: string) => `Unknown field: the nearest known one is ${name}`;
  /** Casts input that TypeScript would refuse. */
  const any = (value: unknown) => value as never;

  it('refuse unknown fields, filters and options with the nearest known name, and store nothing', async () => {
    const { resources, bookings, actions, events, operations, apps, letters, ownBooking, customers } = slotkeeper;
    const booker = { app: caller.app, booking: anUuid(), counter: 0, origins: null };
    const weekly = [
      { days: ['mon'], start: '09:00', end: '17:00' },
      { days: ['mon'], strat: '09:00', end: '17:00' },
    ];
    const calls: readonly (readonly [Promise<unknown>, object])[] = [
      [resources.create(caller, any({ nam: 'Room', meta: { any: 1 } })), { nam: nearest('name') }],
      [
        resources.create(caller, any({ name: 'R', schedule: { weekly } })),
        { 'schedule.weekly.1.strat': nearest('start') },
      ],
      [
        resources.change(caller, room, { Name: 'R', rules: { slot: 5 } }),
        { Name: nearest('name'), 'rules.slot': nearest('slotMinutes') },
      ],
      [resources.list(caller, any({ pages: 1 })), { pages: nearest('page') }],
      [bookings.create(caller, any({ customer: { mail: 'a@example.com' } })), { 'customer.mail': nearest('email') }],
      [bookings.create(caller, any({}), any({ idempotencykey: 'k' })), { idempotencykey: nearest('idempotencyKey') }],
      [
        bookings.create(caller, any({}), any({ letters: false, include: ['service'] })),
        { letters: 'Must be off', include: 'Must be an object' },
      ],
      [bookings.create(caller, any({}), any({ alongsid: 1 })), { alongsid: nearest('alongside') }],
      [bookings.list(caller, any({ state: 'held' })), { state: nearest('status') }],
      [bookings.list(caller, any(null)), { input: 'Must be an object' }],
      [bookings.list(caller, any([])), { input: 'Must be an object' }],
      [bookings.import(caller, any(undefined)), { input: 'Must be a list' }],
      [slotkeeper.customers.getVisits(caller, any({})), { input: 'Must be a list' }],
      [slotkeeper.staff.createLink(caller, 'ada'), any('not_found')],
      [slotkeeper.staff.createToken(caller, 'ada'), any('not_found')],
      [bookings.get(caller, any({ uuid: room })), { uuid: 'Must be a text' }],
      [
        bookings.cancel(caller, any(undefined), any({ raison: '' })),
        { uuid: 'This field is required', raison: nearest('reason') },
      ],
      [slotkeeper.owners.issueToken('eve@example.com', any(5)), { token: 'Must be a text' }],
      [
        bookings.list(caller, any({ resource: { uuid: room }, from: 'today', madeBy: 'staff' })),
        {
          resource: 'Must be a text',
          from: 'Must be a number of milliseconds since 1970',
          madeBy: 'Must be one of: customers',
        },
      ],
      [
        customers.list(caller, any({ search: 'ada', upcoming: 1 })),
        { search: 'Must have the lists all and any', upcoming: 'Must be true or false' },
      ],
      [
        events
          .list(caller, any({ types: 'app.updated' }))
          .catch((error) => Promise.reject({ errors: Object.keys(error.errors) })),
        ['types'],
      ],
      [apps.list(owner, any({ after: 5 })), { after: 'Must be a cursor from an earlier page' }],
      [bookings.cancel(caller, anUuid(), any({ raison: '' })), { raison: nearest('reason') }],
      [actions.create(caller, anUuid(), any({ config: { adress: '' } })), { 'config.adress': nearest('headers') }],
      [events.list(caller, any({ aftre: '' })), { aftre: nearest('after') }],
      [customers.erase(caller, anUuid(), any({ cancelBooking: true })), { cancelBooking: nearest('cancelBookings') }],
      [
        letters.change(caller, any({ letters: { moved: { enable: true } } })),
        { 'letters.moved.enable': nearest('enabled') },
      ],
      [ownBooking.change(booker, any({ customer: { email: null } })), { 'customer.email': nearest('name') }],
      [apps.change(owner, caller.app.uuid, { constructor: 1 }), { constructor: nearest('createdAt') }],
      [operations.verify(any({ progress: 1 })), { progress: nearest('onProgress') }],
    ];
    for (const [call, errors] of calls) expect(await outcome(call)).to.deep.equal(errors);
    const { name, ...others } = await slotkeeper.resources.get(caller, room);
    expect(await slotkeeper.resources.change(caller, room, { name, ...others }), 'sent back as read').to.include({
      version: 1,
    });
    expect((await slotkeeper.resources.list(caller)).total).to.equal(1);
  });

  it('do not compile with an invalid user, also if the caller is bound', () => {
    const user = { id: 'u-42', role: 'boss' } as const;
    // @ts-expect-error no such role
    void slotkeeper.bookings.list({ app: caller.app, user }).catch(() => {});
    // @ts-expect-error no such role
    expect(() => slotkeeper.as({ app: caller.app, user })).not.to.throw();
    expect(slotkeeper.as({ app: caller.app, user: { ...user, role: 'reception' } })).to.have.property('bookings');
  });

  it('are executed once per idempotency key of their caller, and return the first result for 24 hours', async () => {
    const { bookings, staff, apps, feeds } = slotkeeper;
    const wanted = { resources: [room], start: NOW + 40 * DAY, durationMinutes: 60 };
    const create = (how: object, input: object = wanted, by = caller) =>
      bookings.create(by, input as typeof wanted, how);
    const first = await create({ idempotencyKey: 'k', include: { service: true } });
    await bookings.cancel(caller, first.booking.uuid, {}, { idempotencyKey: 'k2' });
    const reordered = { durationMinutes: 60, start: wanted.start, resources: [room] };
    const again = await create({ idempotencyKey: 'k', include: { service: true } }, reordered);
    expect(again).to.deep.equal(JSON.parse(JSON.stringify(first)));
    expect(
      (await bookings.cancel(caller, first.booking.uuid, {}, { idempotencyKey: 'k2', expected: [7] })).booking.status,
    ).to.equal('cancelled');
    expect((await bookings.list(caller)).total).to.equal(1);
    for (const [how, input] of [
      [{ idempotencyKey: 'k' }, wanted],
      [
        { idempotencyKey: 'k', include: { service: true } },
        { ...wanted, units: 2 },
      ],
      [{ idempotencyKey: 'k2' }, wanted],
    ] as const)
      expect(await outcome(create(how, input))).to.equal('key_reused');
    const wrong = { idempotencyKey: 'Must be 1 to 255 visible ASCII characters' };
    for (const key of ['', 'a b', 'ä', 'k'.repeat(256), 5])
      expect(await outcome(create({ idempotencyKey: key }))).to.deep.equal(wrong);

    const { staff: member } = await staff.create(caller, { name: 'Ines', email: 'ines@example.com', role: 'manager' });
    const ines = {
      app: caller.app,
      member: { uuid: member.uuid, role: 'manager', resources: [], isProgram: false },
    } as const;
    expect((await create({ idempotencyKey: 'k' }, wanted, ines)).booking.uuid, 'of her own').not.to.equal(
      first.booking.uuid,
    );

    const { secret } = await feeds.create(caller, {}, { idempotencyKey: 'k3' });
    expect((await feeds.create(caller, {}, { idempotencyKey: 'k3' })).secret).to.equal(secret);
    const key = `call ${sha256(JSON.stringify([{ kind: 'app', uuid: caller.app.uuid }, 'k3']))}`;
    const { text } = (await storage.ledger.read(caller.app.uuid, { answer: key }, (view) => view.answer(key)))!;
    expect(text, 'encrypted').not.to.contain(secret);
    const rotated = await apps.rotateToken(owner, caller.app.uuid, {}, { idempotencyKey: 'k' });
    expect(await apps.rotateToken(owner, caller.app.uuid, {}, { idempotencyKey: 'k' })).to.deep.equal(rotated);

    clock.advance(DAY + SECOND);
    expect((await create({ idempotencyKey: 'k' })).booking.uuid, 'a day later').not.to.equal(first.booking.uuid);
  });

  it('are bound to a caller, with only the use cases for callers of its kind', () => {
    const app = caller.app;
    const key: KeyCaller = { app, key: aKey({ app: app.uuid }) };
    const booker = { app, booking: anUuid(), counter: 0, origins: null };
    const person = { person: {}, session: {} } as PersonCaller;
    const link = { open: {} } as LinkCaller;
    const kinds = [
      [slotkeeper.as(owner), ['apps']],
      [slotkeeper.as(key), ['apps', 'business', 'offers']],
      [slotkeeper.as(booker), ['ownBooking']],
      [slotkeeper.as(person), ['me']],
      [slotkeeper.as(link), ['signIn']],
    ] as const;
    for (const [bound, groups] of kinds) expect(Object.keys(bound)).to.deep.equal(groups);
    expect(Object.keys(slotkeeper.as(caller)))
      .to.include.members(['bookings', 'staff'])
      .and.not.include.members(['offers', 'me', 'owners']);
    expect(Object.keys(slotkeeper.as(link).signIn)).to.deep.equal(['getLink', 'useLink']);
    // @ts-expect-error: an app makes no apps
    expect(slotkeeper.as(caller).apps.create).to.equal(undefined);
    // @ts-expect-error: a key has no bookings
    expect(slotkeeper.as(key).bookings).to.equal(undefined);
    expect(() => slotkeeper.as(any({ app: null }))).to.throw(ERRORS.ValidationError, 'caller: Must be');
  });

  it('of a bound caller take the arguments after the caller', async () => {
    const salon = slotkeeper.as(caller);
    const { booking } = await salon.bookings.create({
      resources: [room],
      start: NOW + 50 * DAY + HOUR,
      durationMinutes: 30,
    });
    expect((await salon.bookings.get(booking.uuid)).booking.status).to.equal('confirmed');
    expect(await outcome(salon.bookings.create(any({ starts: 1 })))).to.deep.equal({ starts: nearest('start') });
  });

  it('fail with errors that are named like their class', () => {
    const classes = Object.entries(ERRORS).filter(([name]) => name.endsWith('Error'));
    expect(classes).to.have.length(13);
    for (const [name, Failure] of classes)
      expect(new (Failure as new (first: string, second: object) => Error)('quota', {}).name).to.equal(name);
  });
});
