import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { filterSlices } from '../../core/basics/pagination.js';
import type { CustomerReads } from '../../core/ledger/storage/customer-reads.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Booking } from '../../core/model/booking.js';
import { expectFailure } from '../contracts/lists.js';
import { type Api, appHeader, openApi, partsOver } from '../support/http.js';
import { aBooking, aCustomer, anEvent, anUuid, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';
import { until } from '../support/waiting.js';

/** More bookings than fit into the buffers between two processes. */
const MANY = 1_000;
/** More bookings than fit into one slice. */
const SOME = 60;
const NOTES = 'x'.repeat(10_000);

type Dossier = CustomerReads['dossier'];

describe('HTTP: the export of a customer with many bookings', () => {
  onOneStorage((test) => {
    let api: Api;
    let storage: Storage;
    let app: Awaited<ReturnType<Api['app']>>;
    let customer: string;
    let bookings: readonly Booking[];
    let path: string;
    let original: Dossier;
    /** Replaces the storage's `dossier`. Default: the original. */
    let dossier: Dossier;

    beforeEach(async () => {
      const opened = await test.open({});
      original = (...given) => opened.customers.dossier(...given);
      dossier = original;
      const customers = new Proxy(opened.customers, {
        get(target, name) {
          if (name === 'dossier') return ((...given) => dossier(...given)) satisfies Dossier;
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      storage = { ...opened, customers };
      api = await openApi(storage);
      app = await api.app();
      const made = aCustomer({ app: app.uuid });
      customer = made.uuid;
      await write(storage, app, { put: { customer: [made] } });
      path = `/v1/customers/${customer}/export`;
    });
    afterEach(() => api.close());

    async function fill(count: number): Promise<void> {
      bookings = Array.from({ length: count }, () =>
        aBooking({ app: app.uuid, customerUuid: customer, notes: NOTES, status: 'cancelled', blocks: [] }),
      );
      for (let from = 0; from < count; from += 50) {
        const booking = bookings.slice(from, from + 50);
        const events = booking.map((one) => anEvent({ app: app.uuid, booking: one.uuid, data: one }));
        await write(storage, app, { put: { booking }, events });
      }
    }

    it('is read as fast as the client accepts it, and never at once', async () => {
      await fill(MANY);
      let read = 0;
      dossier = async (...given) => {
        const opened = await original(...given);
        if (!opened) return undefined;
        const count = () => {
          read += 1;
          return true;
        };
        const { bookings: ofThem, events } = opened;
        return { ...opened, bookings: filterSlices(ofThem, count), events: filterSlices(events, count) };
      };
      const socket = connect({ port: api.port, host: '127.0.0.1' });
      socket.pause();
      const head = `Host: x\r\nConnection: close\r\nAuthorization: ${appHeader(app.token)}`;
      socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
      await until(() => read > 0);
      // The counter stops once the buffers of the connection are full.
      for (let before = -1; before !== read; ) {
        before = read;
        await sleep(100);
      }
      socket.destroy();
      expect(read)
        .to.be.above(0)
        .and.below(2 * MANY);
      const { status, body } = await app.call('GET', path);
      expect(status).to.equal(200);
      expect(body.data.bookings.map(({ uuid }: Booking) => uuid)).to.deep.equal(bookings.map(({ uuid }) => uuid));
      expect(body.data.events).to.have.length(MANY);
    });

    it('has the state of one sequence: it begins again if the app changes meanwhile, at most twice', async () => {
      await fill(SOME);
      const { customers } = partsOver(storage);
      const found = { app: (await storage.apps.record({ uuid: app.uuid }))!.app };
      const late: Booking[] = [];
      let changes = 1;
      let times = 0;
      dossier = async (...given) => {
        times += 1;
        const opened = await original(...given);
        if (late.length < changes) {
          const booking = aBooking({ app: app.uuid, customerUuid: customer, status: 'cancelled', blocks: [] });
          late.push(booking);
          await write(storage, app, { put: { booking: [booking] } });
        }
        return opened;
      };
      const whole = await customers.export(found, customer);
      expect(whole.bookings).to.deep.equal([...bookings, ...late]);
      expect(times).to.equal(2);
      [times, changes] = [0, 100];
      const last = await customers.export(found, customer);
      expect(times).to.equal(3);
      expect(last.bookings).to.have.length(SOME + 3);
      await expectFailure(customers.exportInSlices(found, anUuid()), 'not_found');
    });
  });
});
