import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { newUuid } from '../adapters/tokens/index.js';
import { type ImportRequest, importInto } from '../bootstrap/commands/import.js';
import { offline } from '../bootstrap/commands/offline.js';
import { readConfig } from '../bootstrap/config.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import { importBookings } from '../core/bookings/import-bookings.js';
import { buildCustomerQuestion } from '../core/customers/customer-questions.js';
import {
  type App,
  type Booking,
  COMMAND,
  DAY,
  HOUR,
  type Ledger,
  MINUTE,
  type Resource,
  type Storage,
} from '../core/index.js';
import { commands } from './support/commands.js';
import { listed } from './support/lists.js';
import { addApp, aResource, NOW, randomNumbers, write } from './support/samples.js';
import { onOneStorage } from './support/storages.js';
import { faultsIn } from './support/verifying.js';

const CHILD = fileURLToPath(new URL('./support/importing-process.js', import.meta.url));
/** Number of imports of each format that are killed. `IMPORT_KILLS=15` kills at every step. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 3);
const ALL = { offset: 0, limit: 1_000 };
const settings = readConfig({});
const HEADER = 'resource,start,end,title,name,email,phone,external_id';

const calendar = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']), 'END:VCALENDAR', ''].join(
    '\r\n',
  );

describe('slotkeeper import', () => {
  const inFolder = commands(() => ({}));
  const at = (name: string) => join(inFolder.folder, name);

  async function fileOf(contents: string | Uint8Array, name = 'bookings.csv'): Promise<string> {
    const file = at(name);
    await writeFile(file, contents);
    return file;
  }

  onOneStorage((under) => {
    let storage: Storage;
    let app: App;
    let room: Resource;
    let progress: string[];

    beforeEach(async () => {
      storage = await under.open({ clock: () => NOW });
      app = await addApp(storage, { slug: 'clinic' });
      const closed = { weekly: [], overrides: [] };
      const rules = { ...aResource().rules, slotMinutes: 60, minNoticeMinutes: 600 };
      const place = { name: 'Room 1', timezone: 'Europe/Berlin', schedule: closed };
      room = aResource({ app: app.uuid, capacity: 1, rules, ...place });
      await write(storage, app, { put: { resource: [room] } });
      progress = [];
    });

    async function run(contents: string | Uint8Array, asked: Partial<ImportRequest> = {}, name?: string) {
      const [out, err]: [string[], string[]] = [[], []];
      const terminal = {
        out: (text: string) => void out.push(text),
        err: (text: string) => void err.push(text),
        progress: (text: string) => void progress.push(text),
      };
      const all = { slug: 'clinic', strict: false, dryRun: false, ...asked };
      const code = await importInto(storage, settings, await fileOf(contents, name), all, terminal);
      return { code, err: err.join(''), lines: out.join('').trimEnd().split('\n') };
    }

    async function anotherRoom(name: string): Promise<Resource> {
      const added = aResource({ app: app.uuid, name });
      await write(storage, app, { put: { resource: [added] } });
      return added;
    }

    const rows = (...lines: readonly string[]) => `${[HEADER, ...lines].join('\n')}\n`;
    const bookings = async (): Promise<readonly Booking[]> =>
      (await storage.objects.list(app.uuid, buildBookingQuestion({}), ALL)).items;
    const state = async () => [await bookings(), await storage.events.sequence(app.uuid)];

    it('makes confirmed bookings in the past and the future, off the grid and outside of opening hours, with customers', async () => {
      const { code, lines } = await run(
        rows(
          'Room 1,2026-12-01T09:07,2026-12-01T10:07,"Cut, ""short""",Jürgen Groß,J@example.com,+49 1,a-1',
          `${room.uuid},2024-02-29 09:00:00+01:00,2024-02-29T08:30Z,,Jürgen,j@EXAMPLE.com,,a-2`,
        ),
      );
      expect(lines).to.deep.equal(['2 bookings imported, 0 there already, 0 not imported.']);
      expect(code).to.equal(0);
      const [first, second] = await bookings();
      expect(first).to.deep.include({
        status: 'confirmed',
        start: Date.UTC(2026, 11, 1, 8, 7),
        end: Date.UTC(2026, 11, 1, 9, 7),
        title: 'Cut, "short"',
        customer: { name: 'Jürgen Groß', email: 'J@example.com', phone: '+49 1' },
        timezone: 'Europe/Berlin',
        workflow: null,
        meta: { external_id: 'a-1' },
      });
      expect(second).to.deep.include({ status: 'confirmed', start: Date.UTC(2024, 1, 29, 8), title: null });
      expect(second?.customerUuid).to.equal(first?.customerUuid).and.not.to.equal(null);
      const events = (await storage.events.after(app.uuid, undefined, 100))!;
      expect(events.map(({ type }) => type)).to.deep.equal(['booking.created', 'booking.created']);
      expect((await listed(storage, 'job', app.uuid, ALL)).total).to.equal(0);
      expect(progress.filter((text) => text !== '')).not.to.be.empty;
      if (under.placeOf(storage) !== '' && under.name === 'sqlite') {
        expect(await faultsIn(`sqlite:${under.placeOf(storage)}`)).to.deep.equal([]);
      }
    });

    it('prints no control characters of the file, and no lines that the file forges', async () => {
      const { lines } = await run(
        calendar('UID:x\\n99 bookings imported\x1b[2J\u202e\r\nDTSTART:20261201T090000Z\r\nDTEND:20261201T080000Z'),
        { resource: 'Room 1' },
        'bookings.ics',
      );
      expect(lines).to.have.lengthOf(2);
      expect(lines[0]).to.match(/^UID x.*99 bookings imported\\u001b\[2J\\u202e: not imported: /);
      const table = await run(rows('"\x1b]0;owned\x07\n0 not imported.",2026-12-01T09:00,2026-12-01T10:00,,,,,a-1'));
      expect(table.lines).to.have.lengthOf(2);
      expect(table.lines[0]).to.contain('\\u001b]0;owned\\u0007\\n0 not imported.');
    });

    it('changes nothing the second time, with and without external ids', async () => {
      const both = rows(
        'Room 1,2026-12-01T09:00,2026-12-01T10:00,Cut,,,,a-1',
        'Room 1,2026-12-01T11:00,2026-12-01T12:00,Cut,,,,',
      );
      expect((await run(both)).code).to.equal(0);
      const before = await state();
      const { code, lines } = await run(both);
      expect(lines).to.deep.equal(['0 bookings imported, 2 there already, 0 not imported.']);
      expect(code).to.equal(0);
      // a booking is found by its id alone, even if the rest of the row has changed
      const moved = rows('Room 1,2026-12-03T09:00,2026-12-03T10:00,Other,,,,a-1');
      expect((await run(moved)).lines[0]).to.contain('1 there already');
      expect(await state()).to.deep.equal(before);
    });

    it('makes one booking for each of several equal rows without ids, as far as there is capacity', async () => {
      await write(storage, app, { put: { resource: [{ ...room, capacity: 2 }] } });
      const row = 'Room 1,2026-12-01T09:00,2026-12-01T10:00,Walk-in,,,,';
      const { lines } = await run(rows(row, row, row));
      expect(lines).to.deep.equal([
        'line 4: not imported: taken: This time is already taken',
        '2 bookings imported, 0 there already, 1 not imported.',
      ]);
      expect((await run(rows(row, row))).lines[0]).to.contain('2 there already');
    });

    it('never exceeds a capacity, with buffers, existing bookings and past times', async () => {
      const buffered = { ...room, rules: { ...room.rules, bufferAfterMinutes: 15 } };
      await write(storage, app, { put: { resource: [buffered] } });
      const { code, lines } = await run(
        rows(
          'Room 1,2025-12-01T09:00,2025-12-01T10:00,A,,,,1',
          'Room 1,2025-12-01T09:30,2025-12-01T10:30,B,,,,2',
          'Room 1,2025-12-01T10:10,2025-12-01T11:00,C,,,,3',
          'Room 1,2025-12-01T10:15,2025-12-01T11:00,D,,,,4',
        ),
      );
      expect(code).to.equal(1);
      expect(lines).to.deep.equal([
        'line 3: not imported: taken: This time is already taken',
        'line 4: not imported: taken: This time is already taken',
        '2 bookings imported, 0 there already, 2 not imported.',
      ]);
      const later = await run(rows('Room 1,2025-12-01T08:00,2025-12-01T09:05,E,,,,5'));
      expect(later.lines[0]).to.equal('line 2: not imported: taken: This time is already taken');
      expect((await bookings()).map(({ title }) => title)).to.deep.equal(['A', 'D']);
    });

    it('names itself as the actor of its commits', async () => {
      const actors: unknown[] = [];
      const { ledger } = storage;
      const commit: Ledger['commit'] = (of, wanted, decide, by) => {
        actors.push(by);
        return ledger.commit(of, wanted, decide);
      };
      const watched = { commit, read: ledger.read.bind(ledger) } as unknown as Ledger;
      const input = { resources: [room.uuid], start: NOW, durationMinutes: 30 };
      const [outcome] = await importBookings({ ledger: watched, newUuid })({ app }, [{ uuid: newUuid(), input }]);
      expect(outcome).to.deep.equal({ kind: 'imported' });
      expect(actors).to.deep.equal([COMMAND]);
    });

    it('creates no job and leaves none due, although a workflow of the app has actions', async () => {
      const { workflows, actions } = offline(storage, () => NOW, settings);
      const workflow = await workflows.create({ app }, { name: 'Log', description: 'Writes' });
      for (const trigger of ['booking.created', 'booking.confirmed', 'booking.start'] as const) {
        await actions.create({ app }, workflow.uuid, { name: trigger, trigger, type: 'log', config: {} });
      }
      expect((await run(rows('Room 1,2026-12-01T09:00,2026-12-01T10:00,A,,,,1'))).code).to.equal(0);
      expect((await listed(storage, 'job', app.uuid, ALL)).total).to.equal(0);
      expect((await bookings())[0]?.workflow).to.equal(null);
    });

    it('applies the rules of new bookings with --strict', async () => {
      const { resources } = offline(storage, () => NOW, settings);
      const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
      await resources.change({ app }, room.uuid, {
        schedule: { weekly: [{ days: week, start: '09:00', end: '17:00' }] },
      } as never);
      const all = rows(
        'Room 1,2026-12-01T09:00,2026-12-01T10:00,Good,,,,1',
        'Room 1,2026-12-01T10:10,2026-12-01T11:10,Off the grid,,,,2',
        'Room 1,2026-12-01T18:00,2026-12-01T19:00,Closed,,,,3',
        'Room 1,2026-11-16T11:00,2026-11-16T12:00,Soon,,,,4',
        'Room 1,2029-12-01T09:00,2029-12-01T10:00,Far,,,,5',
      );
      const { code, lines } = await run(all, { strict: true });
      expect(code).to.equal(1);
      expect(lines.map((line) => line.split(': ').slice(0, 3).join(' '))).to.deep.equal([
        'line 3 not imported off_grid',
        'line 4 not imported closed',
        'line 5 not imported too_soon',
        'line 6 not imported too_far',
        '1 booking imported, 0 there already, 4 not imported.',
      ]);
      expect((await run(all)).lines).to.deep.equal(['4 bookings imported, 1 there already, 0 not imported.']);
    });

    it('decides the same in a dry run, including conflicts between rows of different commits, and writes nothing', async () => {
      const many = Array.from({ length: 150 }, (_, index) => {
        const start = new Date(Date.UTC(2026, 11, 1) + index * HOUR).toISOString();
        return `Room 1,${start},${new Date(Date.parse(start) + HOUR).toISOString()},,,ada@example.com,,${index}`;
      });
      const contents = rows(...many, 'Room 1,2026-12-01T00:30Z,2026-12-01T01:30Z,Late,,,,late');
      const before = await state();
      const rehearsed = await run(contents, { dryRun: true });
      expect(rehearsed.code).to.equal(1);
      expect(rehearsed.lines).to.deep.equal([
        'line 152: not imported: taken: This time is already taken',
        '150 bookings would be imported, 0 there already, 1 would not be imported. Nothing was written.',
      ]);
      expect(await state()).to.deep.equal(before);
      const sequence = await storage.events.sequence(app.uuid);
      const done = await run(contents);
      expect(done.lines[0]).to.equal(rehearsed.lines[0]);
      expect((await bookings()).length).to.equal(150);
      expect((await storage.objects.list(app.uuid, buildCustomerQuestion({} as never), ALL)).total).to.equal(1);
      expect((await storage.events.sequence(app.uuid)) - sequence).to.equal(2);
    });

    it("reads a time without an offset in the resource's zone, and reports times that the clock skips or repeats", async () => {
      const { lines } = await run(
        rows(
          'Room 1,2026-07-01T09:00,2026-07-01T10:00,Summer,,,,1',
          'Room 1,2026-03-29T02:30,2026-03-29T03:30,Gap,,,,2',
          'Room 1,2026-10-25T01:30,2026-10-25T02:30,Twice,,,,3',
          'Room 1,2026-10-25T02:30+02:00,2026-10-25T02:30+01:00,Both,,,,4',
          'Room 1,2026-03-29T03:00,2026-03-29T04:00,After,,,,5',
        ),
      );
      expect(lines).to.deep.equal([
        'line 3: not imported: start: 2026-03-29T02:30 does not exist in Europe/Berlin: the clocks skip it',
        'line 4: not imported: end: 2026-10-25T02:30 comes twice in Europe/Berlin: give it an offset',
        '3 bookings imported, 0 there already, 2 not imported.',
      ]);
      const [summer, both, after] = await bookings();
      expect(summer?.start).to.equal(Date.UTC(2026, 6, 1, 7));
      expect((both?.end ?? 0) - (both?.start ?? 0)).to.equal(HOUR);
      expect(after?.start).to.equal(Date.UTC(2026, 2, 29, 1));
    });

    it('reports the faults of each line, and imports the others', async () => {
      await anotherRoom('Twin');
      await anotherRoom('Twin');
      const { code, lines } = await run(
        [
          `\uFEFF${HEADER.replace('end,', 'End , duration_minutes,')}`,
          'Nowhere,2026-12-01T09:00,2026-12-01T10:00,,,,,,1',
          'Twin,2026-12-01T09:00,2026-12-01T10:00,,,,,,2',
          'Room 1,2026-02-30T09:00,2026-12-01T10:00,,,,,,3',
          '',
          'Room 1,2026-12-01T09:00,2026-12-01T08:00,,,,,,4',
          'Room 1,2026-12-01T09:00,,60,"two\r\nlines ""ß""",Zoë,,,5',
          'Room 1,2026-12-01T10:00,2026-12-01T11:00,60,,,,,6',
          'Room 1,2026-12-01T11:00,2026-12-01T12:00,,,,nobody,,7',
          'Room 1,2026-12-01T11:00',
          'Room 1,2026-12-01T13:00,,60,,,,,5',
          ',2026-12-01T13:00,,60,,,,,8',
          'Room 1,,,one,,,,,9',
        ].join('\r\n'),
      );
      expect(code).to.equal(1);
      for (const [index, beginning] of [
        'line 2: not imported: There is no resource "Nowhere"',
        'line 3: not imported: Several resources are called "Twin": name one by its UUID',
        'line 4: not imported: start: "2026-02-30T09:00" must be a time',
        'line 6: not imported: end: Must be after start',
        'line 9: not imported: end: Must not be given beside duration_minutes',
        'line 10: not imported: email: ',
        'line 11: not imported: It has 2 fields, and the header has 9',
        'line 12: not imported: external_id: It is that of line 7',
        'line 13: not imported: resource: This field is required',
        'line 14: not imported: start: This field is required; duration_minutes: ',
        '1 booking imported, 0 there already, 10 not imported.',
      ].entries()) {
        expect(lines[index]?.slice(0, beginning.length)).to.equal(beginning);
      }
      const [booking, ...more] = await bookings();
      expect(booking).to.deep.include({ title: 'two\nlines "ß"', customer: { name: 'Zoë', email: null, phone: null } });
      expect(more).to.deep.equal([]);
    });

    it('reads files of Excel: its separators, its encodings, and names as a search would find them', async () => {
      const named = await anotherRoom('Große Säge 2');
      const table = (separator: string, name: string, id: string) =>
        [
          HEADER.replaceAll(',', separator),
          ['"Grosse\u00a0Säge 2"', '2026-12-01 09:00', '2026-12-01 10:00', '"a, b; c"', name, '', '', id].join(
            separator,
          ),
        ].join('\r\n');
      const utf16 = Buffer.from(`\uFEFF${table('\t', 'Zoë €', '1')}`, 'utf16le');
      const windows = Buffer.from(table(';', 'Zo\xeb \x80', '2').replace('Grosse', 'Gro\xdfe'), 'latin1');
      for (const [at, contents] of [
        utf16,
        Buffer.from(`\uFEFF${table(';', 'Zoë €', '3')}`, 'utf16le').swap16(),
        windows,
        table(';', 'Zoë €', '4').normalize('NFD'),
        `sep=;\r\n${table(';', 'Zoë €', '5')}`,
        `\uFEFF"sep=|"\n${table('|', 'Zoë €', '6')}`,
        table('\t', 'Zoë €', '7').toUpperCase(),
      ].entries()) {
        const { lines } = await run(contents, { dryRun: true });
        expect(lines, String(at)).to.deep.equal([
          '1 booking would be imported, 0 there already, 0 would not be imported. Nothing was written.',
        ]);
      }
      expect((await run(windows)).code).to.equal(0);
      const [booking] = await bookings();
      expect(booking).to.deep.include({
        resources: [named.uuid],
        title: 'a, b; c',
        customer: { name: 'Zoë €', email: null, phone: null },
      });
      const wrong = await run(`sep=;\n${table(';', 'Zoë', '8')}\n;one;;;;nobody;;9`);
      expect(wrong.lines[0], 'lines of the file').to.match(/^line 3: not imported: taken/);
      expect(wrong.lines[1]).to.match(/^line 4: not imported: /);
      await anotherRoom('GROSSE SÄGE 2');
      expect((await run(table(';', 'Zoë', '10'))).lines[0]).to.match(/^line 2: not imported: Several resources/);
      expect((await run(table(';', 'Zoë', '11').replace('"Grosse\u00a0Säge 2"', named.name))).lines[0]).to.match(
        /taken/,
      );
    });

    it('quotes the content of an invalid column', async () => {
      const header = HEADER.replace('end', 'duration_minutes');
      const { lines } = await run(
        [
          header,
          'Room 1,2026-12-01T09:00,1 h,,,,,1',
          'Room 1,2026-12-01T09:00,60,,,nobody,,2',
          `Room 1,01.12.2026 09:00${'x'.repeat(99)},60,,,,,3`,
          `Room 1,2026-12-01T09:00,60,${'t'.repeat(300)},,,,4`,
        ].join('\n'),
      );
      expect(lines[0]).to.match(/^line 2: not imported: duration_minutes: Must be .* \(found "1 h"\)$/);
      expect(lines[1]).to.equal('line 3: not imported: email: Must be an e-mail address (found "nobody")');
      expect(lines[2]).to.match(/^line 4: not imported: start: "01\.12\.2026 09:00x{44}…" must be a time such as/);
      expect(lines[3]).to.match(/^line 5: not imported: title: .* \(found "t{60}…"\)$/);
    });

    it('uses --resource for rows without a column for it', async () => {
      const contents = 'start,end\n2026-12-01T09:00,2026-12-01T10:00\n';
      expect(await run(contents)).to.deep.include({ code: 2 });
      expect(await run(contents, { resource: room.uuid.toUpperCase() })).to.deep.include({ code: 0 });
      expect((await bookings())[0]?.resources).to.deep.equal([room.uuid]);
    });

    it('reads calendars: each event once, in its zone, and reports the events that it leaves out', async () => {
      const contents = calendar(
        'UID:one\r\nDTSTART;TZID=America/New_York:20261201T090000\r\nDURATION:PT1H\r\nSUMMARY;LANGUAGE=de:Haare\\, kurz\\nund gr\r\n ün\r\nORGANIZER:mailto:salon@example.com\r\nATTENDEE:mailto:SALON@example.com\r\nATTENDEE;CN="Ada Lovelace":MAILTO:Ada@example.com',
        'UID:two\r\nDTSTART:20261202T090000\r\nDTEND:20261202T100000',
        'UID:day\r\nDTSTART;VALUE=DATE:20261025',
        'UID:rule\r\nDTSTART:20261203T090000Z\r\nDTEND:20261203T100000Z\r\nRRULE:FREQ=DAILY',
        'UID:off\r\nSTATUS:CANCELLED\r\nDTSTART:20261204T090000Z\r\nDTEND:20261204T100000Z',
        'UID:mars\r\nDTSTART;TZID=Mars/Base:20261205T090000\r\nDTEND;TZID=Mars/Base:20261205T100000',
        'UID:dublin\r\nDTSTART;TZID=IST:20261205T090000\r\nDTEND;TZID=IST:20261205T100000',
        'UID:bad\r\nDTSTART:soon',
        'UID:two\r\nDTSTART:20261207T090000\r\nDTEND:20261207T100000',
        'UID:clash\r\nDTSTART:20261202T083000Z\r\nDTEND:20261202T090000Z',
        'DTSTART:20261208T090000Z\r\nDTEND:20261208T100000Z',
      );
      const first = await run(contents, { resource: room.uuid }, 'all.ICS');
      expect(first.lines).to.deep.equal([
        'UID rule: not imported: It recurs, or is one of several that do: make a series of it',
        'UID off: passed over: It is cancelled, or takes no time',
        'UID mars: not imported: There is no time zone Mars/Base',
        'UID dublin: not imported: There is no time zone IST',
        'UID bad: not imported: Its time cannot be read',
        'UID two: not imported: It has the UID of event 2',
        'UID clash: not imported: taken: This time is already taken',
        '4 bookings imported, 0 there already, 6 not imported, 1 passed over.',
      ]);
      expect(first.code).to.equal(1);
      const [one, two, day] = await bookings();
      expect(one).to.deep.include({
        start: Date.UTC(2026, 11, 1, 14),
        end: Date.UTC(2026, 11, 1, 15),
        title: 'Haare, kurz\nund grün',
        customer: { name: 'Ada Lovelace', email: 'ada@example.com', phone: null },
        meta: { external_id: 'one' },
      });
      expect(two?.start).to.equal(Date.UTC(2026, 11, 2, 8));
      expect((day?.end ?? 0) - (day?.start ?? 0)).to.equal(DAY + HOUR);
      const before = await state();
      const again = await run(contents, { resource: room.uuid }, 'all.ICS');
      expect(again.lines.at(-1)).to.equal('0 bookings imported, 4 there already, 6 not imported, 1 passed over.');
      expect(await state()).to.deep.equal(before);
      // the same event in the calendar of another resource
      const other = await anotherRoom('Room 2');
      const shared = await run(
        calendar('UID:one\r\nDTSTART:20261201T140000Z\r\nDTEND:20261201T150000Z'),
        { resource: other.uuid },
        'b.ics',
      );
      expect(shared.lines).to.deep.equal(['1 booking imported, 0 there already, 0 not imported.']);
    });

    it('imports no time of a calendar in an unknown zone', async () => {
      const events = ['DTSTART:20261201T090000', 'DTSTART;VALUE=DATE:20261202', 'DTSTART:20261203T090000Z'];
      const contents = calendar(...events.map((start, at) => `UID:${at}\r\n${start}\r\nDURATION:P1D`));
      const unknown = contents.replace('BEGIN:VEVENT', 'X-WR-TIMEZONE:IST\r\nBEGIN:VEVENT');
      const { lines } = await run(unknown, { resource: 'Room 1' }, 'a.ics');
      expect(lines).to.deep.equal([
        'UID 0: not imported: There is no time zone IST',
        'UID 1: not imported: There is no time zone IST',
        '1 booking imported, 0 there already, 2 not imported.',
      ]);
    });

    it('reads the address of an attendee as a URI, or else as Apple writes it', async () => {
      const attendees = [
        [':mailto:jane%40example.org', 'jane@example.org'],
        [':mailto:jane%2Btag@example.org?subject=x', 'jane+tag@example.org'],
        [':MAILTO:Zo%C3%AB@example.org', 'zoë@example.org'],
        [':mailto:100%@example.org', '100%@example.org'],
        [';EMAIL="grace@example.org":urn:uuid:af1a7b34-9f4d-4c64-9f7a-1d4f2f2a8f7b', 'grace@example.org'],
        [';EMAIL=other@example.org:mailto:ada@example.org', 'ada@example.org'],
        [';EMAIL=nomail@example.org:mailto:invalid', 'nomail@example.org'],
        [';CN=Nobody:urn:uuid:af1a7b34-9f4d-4c64-9f7a-1d4f2f2a8f7b', undefined],
        [':mailto:?subject=x', undefined],
      ] as const;
      const events = attendees.map(
        ([attendee], at) =>
          `UID:${at}\r\nDTSTART:202612${10 + at}T090000Z\r\nDURATION:PT1H\r\n` +
          `ORGANIZER:mailto:salon%40example.com\r\nATTENDEE:mailto:salon@example.com\r\nATTENDEE${attendee}`,
      );
      const { lines } = await run(calendar(...events), { resource: 'Room 1' }, 'a.ics');
      expect(lines).to.deep.equal(['9 bookings imported, 0 there already, 0 not imported.']);
      const emails = (await bookings()).map(({ customer }) => customer?.email);
      expect(emails).to.deep.equal(attendees.map(([, email]) => email));
    });

    it('takes answers as texts, whose labels are the ids', async () => {
      const rows_ = ['01T09:00,2026-12-01T10:00,long, ', `02T09:00,2026-12-02T10:00,,${'x'.repeat(10_001)}`];
      const { lines } = await run(
        ['resource,start,end,answer:hair_length,answer:0', ...rows_.map((row) => `Room 1,2026-12-${row}`)].join('\n'),
      );
      expect(lines[0]).to.include('line 3: not imported: answer:0: Must be a string of at most 10,000 characters');
      const answers = (await bookings()).map((booking) => booking.answers);
      expect(answers).to.deep.equal([[{ id: 'hair_length', label: 'hair_length', answer: 'long' }]]);
    });

    it('refuses a file, an app or a resource that does not exist', async () => {
      const broken: readonly (readonly [string | Uint8Array, string, Partial<ImportRequest>, string?])[] = [
        ['', 'It is empty', {}],
        ['start,when\n', 'There is no column "when"', {}],
        ['start,end,answer:a-b\n', 'The column "answer:a-b" has no id of a question', { resource: 'Room 1' }],
        ['Start,end,Answer:Size\n', 'The column "answer:Size" has no id of a question', { resource: 'Room 1' }],
        ['start,start,end\n', 'The column start occurs twice', {}],
        ['resource,end\n', 'The column start is missing', {}],
        ['resource,start\n', 'A column end, or duration_minutes, is missing', {}],
        ['start,end\n', 'with --resource', {}],
        [`${HEADER}\nRoom 1,"2026\nx\ny`, 'line 2: A quote is not closed', {}],
        [`${HEADER}\n\nRoom 1,2"6\n`, 'line 3: A quote begins in the middle', {}],
        [`${HEADER}\nRoom 1,"2"6\n`, 'line 2: Something follows the quote', {}],
        ['start;when\n', 'There is no column "when"', {}],
        ['resource;end\n', 'The column start is missing: there are resource, end', {}],
        [Uint8Array.from([0x73, 0xfc, 0x81]), 'It is not a text in UTF-8', {}],
        [Buffer.concat([Buffer.from('ü'), Buffer.from('ü', 'latin1')]), 'It is not a text in UTF-8', {}],
        [Buffer.from(HEADER, 'utf16le'), 'It is not a text in UTF-8', {}],
        [Buffer.from('\uFEFFst', 'utf16le').subarray(0, 5), 'It is not a text in UTF-8', {}],
        [Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0xff]), 'It is not a text in UTF-8', {}],
        [HEADER, 'There is no app with the slug other', { slug: 'other' }],
        [HEADER, '--resource: There is no resource "Room 9"', { resource: 'Room 9' }],
        ['<html>', 'It is a page', { resource: 'Room 1' }, 'a.ics'],
        [calendar(), '--resource', {}, 'a.ics'],
        [
          calendar().replace('END:', 'BEGIN:VTODO\r\nEND:VTODO\r\nEND:'),
          'It has no event',
          { resource: 'Room 1' },
          'a.ics',
        ],
        [HEADER, 'must be a .csv or an .ics', {}, 'a.txt'],
      ];
      for (const [contents, problem, asked, name] of broken) {
        const { code, err, lines } = await run(contents, asked, name);
        expect(code, problem).to.equal(2);
        expect(err).to.contain(problem);
        expect(lines).to.deep.equal(['']);
      }
      expect(await bookings()).to.deep.equal([]);
    });
  });

  describe('killed in the middle', function () {
    this.timeout(30_000 + KILLS * 15_000);

    const COUNT = 450;
    /** 3 steps per commit, 5 commits. */
    const STEPS = 3 * 5;
    const startOf = (index: number) => Date.UTC(2026, 11, 1) + index * HOUR;
    const iso = (at: number) => new Date(at).toISOString();
    const compact = (at: number) => iso(at).replace(/[-:]|\.\d+/g, '');
    const indices = Array.from({ length: COUNT }, (_, index) => index);
    const email = (index: number) => `guest-${index % 70}@example.com`;

    // The last row has the time of an earlier row, and every third row of the table has no id of its own.
    const start = (index: number) => startOf(index === COUNT - 1 ? 7 : index);
    const table = indices.map((index) => {
      const id = index % 3 === 0 ? '' : `id-${index}`;
      return `Room 1,${iso(start(index))},${iso(start(index) + HOUR)},Row ${index},Guest,${email(index)},,${id}`;
    });
    const events = indices.map((index) => {
      const times = `DTSTART:${compact(start(index))}\r\nDTEND:${compact(start(index) + HOUR)}`;
      return `UID:id-${index}\r\n${times}\r\nSUMMARY:Event ${index}\r\nATTENDEE;CN=Guest:mailto:${email(index)}`;
    });

    for (const [name, contents] of [
      ['bookings.csv', `${[HEADER, ...table].join('\n')}\n`],
      ['bookings.ics', calendar(...events)],
    ] as const) {
      it(`continues with a ${name.slice(-3)} file at any step, with the same result`, async () => {
        const empty = at('empty.db');
        const file = await fileOf(contents, name);
        const made = await openSqliteStorage({ path: empty });
        const app = await addApp(made, { slug: 'clinic' });
        const room = { ...aResource({ app: app.uuid, capacity: 1 }), name: 'Room 1' };
        await write(made, app, { put: { resource: [room] } });
        await made.close();

        const killed = async (path: string, dieAt: number) => {
          const [, signal] = await once(fork(CHILD, [path, file, 'Room 1', String(dieAt)]), 'exit');
          return signal;
        };
        const imported = async (path: string) => {
          const storage = await openSqliteStorage({ path });
          const asked = { slug: 'clinic', resource: 'Room 1', strict: false, dryRun: false };
          const code = await importInto(storage, settings, file, asked, { out: () => {}, err: () => {} });
          await storage.close();
          return code;
        };
        /** All stored data without what differs between imports: moments, and the UUIDs of customers and events. */
        const stored = async (path: string) => {
          const storage = await openSqliteStorage({ path });
          const { items: bookings } = await storage.objects.list(app.uuid, buildBookingQuestion({}), ALL);
          const { items: customers } = await storage.objects.list(app.uuid, buildCustomerQuestion({}), ALL);
          const told = (await storage.events.after(app.uuid, undefined, 10 * COUNT))!;
          const jobs = await listed(storage, 'job', app.uuid, ALL);
          await storage.close();
          const emails = new Map(customers.map((customer) => [customer.uuid, customer.email]));
          const timeless = ({ customerUuid, createdAt, updatedAt, ...booking }: Booking) => ({
            ...booking,
            of: emails.get(customerUuid ?? ''),
          });
          return {
            bookings: bookings.map(timeless),
            customers: [...emails.values()],
            events: told.map(({ type, booking, data }) => [type, booking, 'version' in data ? data.version : null]),
            jobs: jobs.total,
          };
        };

        const whole = at('whole.db');
        await copyFile(empty, whole);
        expect(await imported(whole), 'one row is in the way of another').to.equal(1);
        const expected = await stored(whole);
        expect(expected.bookings).to.have.length(COUNT - 1);
        expect(expected.customers).to.have.length(70);
        expect(expected.events).to.have.length(COUNT - 1);

        const dice = randomNumbers(name.length);
        for (let kill = 0; kill < KILLS; kill += 1) {
          const dieAt = KILLS < STEPS ? 3 * dice(5) + (kill % 3) + 1 : (kill % STEPS) + 1;
          const path = at(`${kill}.db`);
          await copyFile(empty, path);
          expect(await killed(path, dieAt), `killed at ${dieAt}`).to.equal('SIGKILL');
          // the data stored by then consists of whole commits
          expect((await stored(path)).bookings.length % 100).to.equal(dieAt === STEPS ? COUNT % 100 : 0);
          expect(await imported(path)).to.equal(1);
          expect(await stored(path), `killed at ${dieAt}`).to.deep.equal(expected);
          expect(await faultsIn(`sqlite:${path}`)).to.deep.equal([]);
        }
      });
    }
  });

  describe('as a command', () => {
    const command = (words: readonly string[], url: string) =>
      inFolder.run(['import', ...words], { DATABASE_URL: url });

    it('works while a service has the file open, and reports the result by its exit code', async () => {
      const path = at('slots.db');
      const storage = await openSqliteStorage({ path, clock: Date.now });
      const app = await addApp(storage, { slug: 'clinic' });
      const room = aResource({ app: app.uuid, name: 'Room 1' });
      await write(storage, app, { put: { resource: [room] } });
      const file = await fileOf('resource,start,duration_minutes\nRoom 1,2031-01-01T09:00Z,30\n');
      const url = `sqlite:${path}`;
      const done = await command([file, '--app', 'clinic'], url);
      expect(done).to.deep.equal({ code: 0, out: '1 booking imported, 0 there already, 0 not imported.\n', err: '' });
      const start = Date.UTC(2031, 0, 1, 9);
      const useCases = offline(storage, Date.now, settings);
      const { total } = await storage.objects.list(app.uuid, buildBookingQuestion({}), ALL);
      expect(total).to.equal(1);
      const book = useCases.bookings.create({ app }, { resources: [room.uuid], start, end: start + 30 * MINUTE });
      expect(await book.catch((error: Error) => error.constructor.name)).to.equal('RefusedError');
      const clash = await fileOf('resource,start,duration_minutes\nRoom 1,2031-01-01T09:10Z,30\n', 'clash.csv');
      expect((await command([clash, '--app', 'clinic', '--dry-run'], url)).code).to.equal(1);
      expect((await command([at('none.csv'), '--app', 'clinic'], url)).code).to.equal(2);
      expect((await command([file], url)).err).to.contain('--app <slug>');
      expect((await command([file, '--app', 'clinic'], 'memory:')).code).to.equal(2);
      await storage.close();
    });

    it('ends with 2 if the database cannot be opened, and creates none', async () => {
      const file = await fileOf('resource,start,duration_minutes\n');
      const path = at('none.db');
      const none = await command([file, '--app', 'clinic'], `sqlite:${path}`);
      expect([none.code, none.out]).to.deep.equal([2, '']);
      expect(none.err).to.contain(path).and.to.contain('there is no such file');
      expect(existsSync(path)).to.equal(false);
      const other = await command([file, '--app', 'clinic'], `sqlite:${file}`);
      expect([other.code, other.out]).to.deep.equal([2, '']);
      expect(other.err).to.contain(file).and.not.to.contain('    at ');
      const wrong = await command([file, '--app', 'clinic'], 'postgres://127.0.0.1:1/x?options=y');
      expect(wrong.code).to.equal(2);
      expect(wrong.err).to.match(/^Wrong settings:\n {2}The URL of the PostgreSQL storage/);
    });
  });
});
