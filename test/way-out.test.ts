import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { CopyFile } from '../adapters/jsonl/index.js';
import { upgraded } from '../adapters/jsonl/upgrade-format-1.js';
import { copyStorage } from '../bootstrap/commands/copy.js';
import type { ExportRecord, ObjectRecord } from '../core/ledger/storage/copy-records.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { Kind } from '../core/model/kinds/objects.js';
import { type Api, openApi } from './support/http.js';
import {
  expectAnswersOfThen,
  expectFound,
  expectFurtherBookings,
  expectSound,
  KINDS_OF_8D1E22F,
  kindsIn,
  type Recording,
  readRecording,
} from './support/recordings.js';
import { aBooking, aCalendar, aResource } from './support/samples.js';
import { forEachStorage } from './support/storages.js';

/** Copies of format 1 (test/fixtures/jsonl/README.md), with the numbers of their objects and events. */
const COPIES = [
  { name: 'version-1', records: 40 },
  { name: 'version-17', records: 91 },
];
const at = (name: string) => fileURLToPath(new URL(`../../test/fixtures/jsonl/${name}`, import.meta.url));

forEachStorage(({ name: storageName, open }) => {
  for (const { name, records } of COPIES) {
    describe(`${storageName} with a copy of format 1 from ${name}`, () => {
      let recording: Recording;
      let storage: Storage;
      let api: Api;

      before(async () => {
        recording = await readRecording(at(name));
      });
      beforeEach(async () => {
        const clock = () => recording.at;
        storage = await open({ clock });
        const file = CopyFile.toRead(at(`${name}.jsonl.gz`));
        const copied = await copyStorage({ secretKey: null }, file, async () => storage.copying, { source: name });
        expect(copied).to.deep.equal({ owners: 2, apps: 2, records });
        await storage.arming.arm();
        api = await openApi(storage, { clock });
      });
      afterEach(async () => {
        await api.close();
        await storage.close();
      });

      it('answers requests as the version that made its data did, and has no faults', async () => {
        await expectAnswersOfThen(api, recording);
        await expectSound(storage, recording);
      });

      it('sends no letters, as before', async () => {
        const { body } = await api.send('GET', '/v1/letters', { as: recording.repeated.as });
        expect(body.data.enabled).to.equal(false);
      });

      if (name === 'version-1') return;

      it('has readable objects of every kind, and finds bookings by their customers', async () => {
        expect([...(await kindsIn(storage))]).to.include.members([...KINDS_OF_8D1E22F]);
        await expectFound(api, recording);
      });

      it('accepts further bookings, and refuses taken times', async () => {
        await expectFurtherBookings(api, recording);
        await expectSound(storage, recording);
      });
    });
  }
});

describe('A record of format 1', () => {
  const object = (kind: Kind, one: object) =>
    (upgraded({ is: 'object', kind, object: one } as ExportRecord) as ObjectRecord).object;

  it('keeps what a booking was notified of, and which outage of a calendar was reported', () => {
    const { customerUuid: _, ...booking } = aBooking();
    const told = { isOff: true };
    expect(object('booking', { ...booking, told })).to.deep.equal({ ...booking, customerUuid: null, notified: told });
    const calendar = aCalendar();
    const { isReportedStale: __, ...state } = calendar.state;
    const reported = { ...calendar, state: { ...calendar.state, isReportedStale: true } };
    expect(object('calendar', { ...calendar, state: { ...state, isToldStale: true } })).to.deep.equal(reported);
  });

  it('has names on one line, and zones that the tz database knows', () => {
    const room = aResource();
    expect(object('resource', { ...room, name: 'Room\n2', timezone: 'IST' })).to.deep.equal({
      ...room,
      hidden: false,
      color: null,
      name: 'Room 2',
      timezone: 'Asia/Calcutta',
    });
  });

  it('of an event names the resources in its changes, by which members see it', () => {
    const changes = { resources: { from: null, to: ['r-1'] } };
    const event = { type: 'time_off.updated', booking: null, changes, data: { kind: 'time_off', uuid: 't' } };
    expect(upgraded({ is: 'event', event } as unknown as ExportRecord)).to.deep.equal({
      is: 'event',
      event: { ...event, resources: ['r-1'] },
    });
  });
});
