import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { App } from '../../core/model/app.js';
import type { Booking } from '../../core/model/booking.js';
import { aBooking, aClock, NOW, write } from '../support/samples.js';

describe('feeds, without HTTP', () => {
  const opened = async () => {
    const clock = aClock();
    const storage = openMemoryStorage({ clock });
    const slotkeeper = await createSlotkeeper({ storage, clock });
    const { owner } = await slotkeeper.owners.issueToken('ada@example.com');
    const { app } = await slotkeeper.apps.create(owner, { slug: 'clinic', name: 'Clinic', description: '-' });
    const room = await slotkeeper.resources.create({ app }, { name: 'Room 1' });
    const book = (fields: object) =>
      slotkeeper.bookings.create({ app }, { resources: [room.uuid], start: NOW + DAY, durationMinutes: 60, ...fields });
    return { clock, slotkeeper, storage, app, room, book };
  };

  it('are rendered once for many simultaneous requests, and again after a change', async () => {
    const { slotkeeper, app, storage, book } = await opened();
    const { secret } = await slotkeeper.feeds.create({ app });
    await book({});
    let lists = 0;
    const { uuids } = storage.bookings;
    storage.bookings.uuids = (...given) => {
      lists += 1;
      return uuids.apply(storage.bookings, given);
    };
    const texts = await Promise.all(Array.from({ length: 10 }, () => slotkeeper.feeds.read(secret)));
    expect(new Set(texts.map(({ text }) => text)).size).to.equal(1);
    await slotkeeper.feeds.read(secret);
    expect(lists).to.equal(1);
    await book({ start: NOW + DAY + HOUR });
    expect((await slotkeeper.feeds.read(secret)).text?.match(/BEGIN:VEVENT/g)).to.have.length(2);
    expect(lists).to.equal(2);
    await slotkeeper.stop();
  });

  const put = async (storage: Storage, app: App, count: number, fields: (n: number) => Partial<Booking>) => {
    const bookings = Array.from({ length: count }, (_, n) => aBooking({ app: app.uuid, ...fields(n) }));
    for (let from = 0; from < count; from += 500) {
      await write(storage, app, { put: { booking: bookings.slice(from, from + 500) } });
    }
    return bookings;
  };
  const uidsOf = (text: string | null) => [...(text ?? '').matchAll(/UID:(\S+)/g)].map(([, uid]) => uid);

  it('show at most 5,000 events: those from today on by start, then the latest past ones', async () => {
    const { slotkeeper, storage, app } = await opened();
    const day = NOW - (NOW % DAY);
    const spans = (start: number) => ({ start, end: start + HOUR, status: 'confirmed' as const });
    const past = await put(storage, app, 1_500, (n) => spans(day - (n + 1) * 10 * MINUTE - HOUR));
    const ahead = await put(storage, app, 4_000, (n) => spans(day + n * 10 * MINUTE));
    const { secret } = await slotkeeper.feeds.create({ app });
    const { text } = await slotkeeper.feeds.read(secret);
    const shown = [...past.slice(0, 1_000).reverse(), ...ahead].map(({ uuid }) => uuid);
    expect(uidsOf(text)).to.deep.equal(shown);
    await put(storage, app, 2_000, (n) => spans(day + (5_000 + n) * 10 * MINUTE));
    const later = uidsOf((await slotkeeper.feeds.read(secret)).text);
    expect(later).to.have.length(5_000);
    expect(later.slice(0, 4_000)).to.deep.equal(ahead.map(({ uuid }) => uuid));
    await slotkeeper.stop();
  });

  it('are rendered again if the app has changed before their first byte', async () => {
    const { slotkeeper, storage, app, book } = await opened();
    const { secret } = await slotkeeper.feeds.create({ app });
    const first = await book({});
    let second: string | undefined;
    const { uuids } = storage.bookings;
    storage.bookings.uuids = async (...given) => {
      const found = await uuids.apply(storage.bookings, given);
      second ??= (await book({ start: NOW + DAY + HOUR })).booking.uuid;
      return found;
    };
    const { tag, text } = await slotkeeper.feeds.read(secret);
    expect(uidsOf(text)).to.deep.equal([first.booking.uuid, second]);
    expect((await slotkeeper.feeds.read(secret, { tags: [tag] })).text).to.equal(null);
    await slotkeeper.stop();
  });

  it('are rendered one at a time for an app', async () => {
    const { slotkeeper, storage, app, book } = await opened();
    await book({});
    const secrets = await Promise.all(Array.from({ length: 5 }, () => slotkeeper.feeds.create({ app })));
    let [running, most] = [0, 0];
    const { inSlices } = storage.bookings;
    storage.bookings.inSlices = async function* (...given) {
      running += 1;
      most = Math.max(most, running);
      yield* inSlices.apply(storage.bookings, given);
      running -= 1;
    };
    const read = await Promise.all(secrets.map(({ secret }) => slotkeeper.feeds.read(secret)));
    expect(read.every(({ text }) => text?.includes('BEGIN:VEVENT'))).to.equal(true);
    expect(most).to.equal(1);
    await slotkeeper.stop();
  });

  it('are read in pieces if their text is long', async () => {
    const { slotkeeper, storage, app } = await opened();
    const notes = 'x'.repeat(10_000);
    const made = await put(storage, app, 600, (n) => ({ notes, start: NOW + n * HOUR, end: NOW + n * HOUR + HOUR }));
    const { secret } = await slotkeeper.feeds.create({ app }, { detail: 'full' });
    const whole = await slotkeeper.feeds.read(secret);
    const { text, pieces } = await slotkeeper.feeds.read(secret, {}, { inPieces: true });
    expect(text).to.equal(null);
    let read = 0;
    const { inSlices } = storage.bookings;
    storage.bookings.inSlices = async function* (...given) {
      for await (const items of inSlices.apply(storage.bookings, given)) {
        read += items.length;
        yield items;
      }
    };
    const texts: string[] = [];
    for await (const piece of pieces!) {
      texts.push(piece);
      if (texts.length === 2) {
        expect(read, 'read for the first event')
          .to.be.above(0)
          .and.below(made.length / 2);
        await write(storage, app, { removed: [{ kind: 'booking', uuid: made.at(-1)!.uuid }] });
      }
    }
    expect(uidsOf(whole.text)).to.deep.equal(made.map(({ uuid }) => uuid));
    expect(uidsOf(texts.join(''))).to.deep.equal(made.slice(0, -1).map(({ uuid }) => uuid));
    expect(texts.join('').endsWith('END:VCALENDAR\r\n')).to.equal(true);
    await slotkeeper.stop();
  });
});
