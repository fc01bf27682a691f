import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { HOUR, MINUTE } from '../../core/basics/instants.js';
import { NumberedPaginator } from '../../core/basics/pagination.js';
import { listBookings } from '../../core/bookings/read-bookings.js';
import { type Settling, settling } from '../../core/bookings/settle-bookings.js';
import type { App } from '../../core/model/app.js';
import type { Booking } from '../../core/model/booking.js';
import { DEFAULT_SETTINGS } from '../../core/model/settings.js';
import { aBooking, aClock, addApp, anUuid, aWorkflow, type TestClock, write } from '../support/samples.js';

/** Queries of the storage, in order. */
type Asked = 'due' | 'select' | 'commit' | 'read' | 'list';

describe('Settling bookings', () => {
  let clock: TestClock;
  let asked: Asked[];
  let rules: number[];
  let storage: ReturnType<typeof openMemoryStorage>;
  let settle: Settling['settle'];
  let list: ReturnType<typeof listBookings>;

  beforeEach(() => {
    clock = aClock();
    asked = [];
    rules = [];
    storage = openMemoryStorage({ clock });
    const counting = <P extends readonly unknown[], R>(name: Asked, ask: (...args: P) => R) => {
      return (...args: P): R => {
        asked.push(name);
        return ask(...args);
      };
    };
    const { bookings, objects, ledger } = storage;
    const counted = {
      bookings: Object.assign(Object.create(bookings), {
        due: counting('due', (...[wanted, limit]: Parameters<typeof bookings.due>) => {
          rules.push(wanted.length);
          return bookings.due(wanted, limit);
        }),
      }),
      objects: Object.assign(Object.create(objects), {
        list: counting('list', objects.list.bind(objects)),
        select: counting('select', objects.select.bind(objects)),
      }),
      ledger: Object.assign(Object.create(ledger), {
        read: counting('read', ledger.read.bind(ledger)),
        commit: counting('commit', ledger.commit.bind(ledger)),
      }),
    };
    const settler = settling({ ...counted, newUuid: anUuid, clock });
    settle = settler.settle;
    list = listBookings({
      ...counted,
      settle: settler,
      paginator: new NumberedPaginator(),
    });
  });

  /** Creates an app with `workflows` workflows that use both `pendingMinutes` and `completeAfterMinutes`. */
  async function anAppWith(workflows: number) {
    const app = await addApp(storage);
    const settings = { ...DEFAULT_SETTINGS, pendingMinutes: 5, completeAfterMinutes: 5 };
    const made = Array.from({ length: workflows }, () => aWorkflow({ app: app.uuid, settings }));
    await write(storage, app, { put: { workflow: made } });
    return { app, workflows: made.map(({ uuid }) => uuid) };
  }

  const put = (app: Pick<App, 'uuid'>, bookings: readonly Partial<Booking>[]) =>
    write(storage, app, { put: { booking: bookings.map((fields) => aBooking({ app: app.uuid, ...fields })) } });

  const statuses = async (app: App) => (await list({ app })).data.map(({ booking }) => booking.status);

  for (const count of [0, 1, 30]) {
    it(`runs one query and writes nothing if nothing is due and ${count} workflows have time limits`, async () => {
      const { app, workflows } = await anAppWith(count);
      await put(app, [{ status: 'held', holdExpiresAt: clock() + 1 }, ...workflows.map((workflow) => ({ workflow }))]);
      expect(await settle()).to.equal(0);
      expect(asked).to.deep.equal(['select', 'due']);

      asked.length = 0;
      const page = await list({ app });
      expect(page.total).to.equal(1 + count);
      expect(asked).to.deep.equal(['read', 'select', 'due', 'list']);
      expect(rules).to.deep.equal([2 + 2 * count, 2 + 2 * count]);
    });
  }

  it('runs one query for everything that is due, and writes it in one commit for each app', async () => {
    const { app, workflows } = await anAppWith(2);
    const other = await addApp(storage);
    const [workflow = '', another = ''] = workflows;
    const past = { start: clock() - 3 * HOUR, end: clock() - HOUR };
    const due: readonly Partial<Booking>[] = [
      { status: 'held', holdExpiresAt: clock() },
      { status: 'pending', pendingSince: clock() - 5 * MINUTE, workflow },
      { ...past, status: 'pending', pendingSince: clock() - 4 * MINUTE, workflow: another },
      { ...past, workflow: another },
      { status: 'pending', pendingSince: clock() - 4 * MINUTE, workflow },
    ];
    await put(app, due);
    await put(other, [{ status: 'held', holdExpiresAt: clock() - HOUR }]);
    expect(await settle()).to.equal(5);
    expect(asked).to.deep.equal(['select', 'due', 'commit', 'commit']);
    expect(await statuses(app)).to.deep.equal(['expired', 'expired', 'expired', 'completed', 'pending']);

    clock.advance(MINUTE);
    asked.length = 0;
    expect(await statuses(app)).to.deep.equal(['expired', 'expired', 'expired', 'completed', 'expired']);
    expect(asked).to.deep.equal(['read', 'select', 'due', 'commit', 'list']);
    asked.length = 0;
    await statuses(app);
    expect(asked).to.deep.equal(['read', 'select', 'due', 'list']);
  });

  it('repeats the query only for what exceeds one, bookings or rules', async () => {
    const { app } = await anAppWith(0);
    await put(
      app,
      Array.from({ length: 1_001 }, () => ({ status: 'held' as const, holdExpiresAt: clock() })),
    );
    expect(await settle()).to.equal(1_001);
    expect(asked.filter((what) => what === 'due')).to.have.length(3);

    const { app: large, workflows } = await anAppWith(5_001);
    await put(large, [{ workflow: workflows.at(-1)!, start: clock() - 2 * HOUR, end: clock() - HOUR }]);
    rules.length = 0;
    expect(await settle()).to.equal(1);
    expect(rules).to.deep.equal([10_000, 4]);
  });
});
