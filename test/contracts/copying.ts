import { DAY, HOUR } from '../../core/basics/instants.js';
import { NO_SEARCH } from '../../core/basics/search.js';
import {
  asCopied,
  type ContentRecord,
  type CopyMark,
  type ExportRecord,
} from '../../core/ledger/storage/copy-records.js';
import type { Copying } from '../../core/ledger/storage/copying.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { buildAllocations } from '../../core/model/booking.js';
import { COUNTED_KINDS, KINDS } from '../../core/model/kinds/objects.js';
import { canonical } from '../../core/upkeep/copy/digests.js';
import { fillWithEverything } from '../support/every-object.js';
import { listed } from '../support/lists.js';
import { aBooking, anAppRecord, anEvent, anOwnerToken, anUuid, aResource, NOW, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { ALL, type Open } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

const MARK: CopyMark = { source: 'test:source', begunAt: NOW };

async function exported(copying: Copying, contents: 'all' | 'none' = 'all'): Promise<ExportRecord[]> {
  const records: ExportRecord[] = [];
  for await (const record of copying.exportObjects(contents)) records.push(record);
  return records;
}

/** Returns the records of a storage as comparable texts, without those about the storage itself. */
function told(records: readonly ExportRecord[]): readonly string[] {
  const known = records.filter((record) => record.is !== 'storage');
  const texts = known.map((record) => canonical(asCopied(record)));
  // The order of owners is undefined, and so is the order of apps of different owners.
  const owners = texts.filter((_, index) => known[index]!.is === 'owner').sort();
  return [...owners, ...texts.filter((_, index) => known[index]!.is !== 'owner')];
}

function contentsOf(records: readonly ExportRecord[]): readonly ContentRecord[] {
  return records.filter((record) => record.is === 'object' || record.is === 'event');
}

async function copied(from: readonly ExportRecord[], to: Storage, mark: CopyMark | null = null): Promise<void> {
  await to.copying.mark(MARK);
  await to.copying.importObjects(
    (async function* () {
      for (const record of from) if (record.is !== 'storage') yield asCopied(record);
    })(),
  );
  await to.copying.mark(mark);
}

export function copyingContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('Copying', () => {
    const clock = () => NOW + HOUR;

    it('reads what kind of storage it is, then owners, tokens, and apps with all their objects, in order', async () => {
      const storage = await open({ clock });
      const { tokens, records, objects, events, app } = await fillWithEverything(storage);
      const all = await exported(storage.copying);
      const contents = contentsOf(all);
      expect(all[0]).to.include({ is: 'storage', mark: null });
      expect(all.flatMap((record) => (record.is === 'owner' ? record.owner.email : []))).to.have.length(3);
      expect(all.flatMap((record) => (record.is === 'token' ? record.token : []))).to.deep.equal(tokens);
      expect(all.flatMap((record) => (record.is === 'app' ? record.record : []))).to.deep.equal(records);
      for (const kind of KINDS) {
        const ofKind = contents.flatMap((record) =>
          record.is === 'object' && record.kind === kind && record.object.app === app.uuid ? record.object.uuid : [],
        );
        expect(ofKind, kind).to.deep.equal(objects[kind].map(({ uuid }) => uuid));
      }
      const told = contents.flatMap((record) =>
        record.is === 'event' && record.event.app === app.uuid ? record.event : [],
      );
      expect(told).to.deep.equal(events);
      const order = [...KINDS, 'event'];
      const places = contents.map((record) => order.indexOf(record.is === 'event' ? 'event' : record.kind));
      const ofFirst = places.slice(0, places.indexOf(KINDS.length));
      expect(ofFirst).to.deep.equal(ofFirst.toSorted((a, b) => a - b));
      const sequence = await storage.events.sequence(app.uuid);
      const standings = all.filter(
        (record) => (record.is === 'app' ? record.record.app.uuid : record.is === 'end' && record.app) === app.uuid,
      );
      expect(
        standings.map((record) => (record.is === 'app' || record.is === 'end' ? record.sequence : 0)),
      ).to.deep.equal([sequence, sequence]);
    });

    it('reads no objects of apps if only the outline is requested', async () => {
      const storage = await open({ clock });
      const { records } = await fillWithEverything(storage);
      const all = await exported(storage.copying, 'none');
      expect(contentsOf(all)).to.deep.equal([]);
      expect(all.flatMap((record) => (record.is === 'app' ? record.record : []))).to.deep.equal(records);
    });

    it('stores what it reads, even if a capacity is exceeded, and then reads the same', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      await fillWithEverything(from);
      const all = await exported(from.copying);
      await copied(all, to);
      expect(told(await exported(to.copying))).to.deep.equal(told(all));
    });

    it('produces a storage that lists, finds, counts and accepts writes like the original', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app, objects, events, records } = await fillWithEverything(from);
      await copied(await exported(from.copying), to);
      for (const { app: one, credential } of records) {
        expect((await to.apps.list(one.owner, ALL, NO_SEARCH)).items.map(({ uuid }) => uuid)).to.contain([one.uuid]);
        for (const digest of [credential.digest, ...(credential.sessions ?? []).map((session) => session.digest)]) {
          expect((await to.apps.record({ digest }))?.app.uuid).to.equal(one.uuid);
        }
      }
      // a copy has no leases of jobs and calendars, and no links of members
      for (const kind of KINDS.filter((kind) => !['job', 'calendar', 'staff'].includes(kind))) {
        expect(await listed(to, kind, app.uuid), kind).to.deep.equal(await listed(from, kind, app.uuid));
      }
      expect(await to.events.list(app.uuid, ALL, {})).to.deep.equal(await from.events.list(app.uuid, ALL, {}));
      const [room, hall, shrunk] = objects.resource;
      const [customer] = objects.customer;
      const [service] = objects.service;
      const seen = (storage: Storage) =>
        storage.ledger.read(app.uuid, {}, (view) => ({
          taken: [room, hall, shrunk].map((resource) =>
            view
              .taken(resource!, NOW, NOW + 30 * DAY)
              .toSorted((a, b) => a.start - b.start || (a.booking < b.booking ? -1 : 1)),
          ),
          customer: view.customerWithEmail('ada@example.com')?.uuid,
          tally: view.tally({ service: service!.uuid }).firm,
          counts: COUNTED_KINDS.map((kind) => view.count(kind)),
          naming: view.select({ kind: 'service', where: ['has', 'names', room!.uuid] }).length,
          feeds: view.select({ kind: 'feed', where: ['eq', 'subject', customer!.uuid] }).length,
          timeOff: view.timeOff(NOW, NOW + 100 * DAY).length,
        }));
      expect(await seen(to)).to.deep.equal(await seen(from));
      // new objects come after all copied ones
      const sequence = await from.events.sequence(app.uuid);
      expect(await to.events.sequence(app.uuid)).to.equal(sequence);
      const next = aBooking({ app: app.uuid, resources: [hall!.uuid], start: NOW + DAY });
      const event = anEvent({ data: next });
      const latest = aResource({ app: app.uuid });
      await write(to, app, { put: { booking: [next], resource: [latest] }, events: [event] });
      expect(await to.events.sequence(app.uuid)).to.equal(sequence + 1);
      expect(await to.events.after(app.uuid, events.at(-1)!.uuid, 10)).to.deep.equal([event]);
      expect((await listed(to, 'resource', app.uuid)).items.at(-1)?.uuid).to.equal(latest.uuid);
      const changed = { ...objects.customer[0]!, name: 'Another' };
      await write(to, app, {
        put: { customer: [changed] },
        removed: [{ kind: 'booking', uuid: objects.booking[0]!.uuid }],
      });
      expect(await to.objects.find(app.uuid, 'customer', changed.uuid)).to.deep.equal(changed);
      expect(await to.objects.find(app.uuid, 'booking', objects.booking[0]!.uuid)).to.equal(undefined);
    });

    it('restores the allocations of bookings, and removes them with the bookings', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app, objects } = await fillWithEverything(from);
      await copied(await exported(from.copying), to);
      const [first, ...gone] = objects.booking.filter((booking) => buildAllocations(booking).length > 0);
      expect(gone.length).to.be.above(1);
      const blocks = first!.blocks.map((block) => ({ ...block, start: block.start + DAY, end: block.end + DAY }));
      const moved = { ...first!, start: first!.start + DAY, end: first!.end + DAY, blocks };
      await write(to, app, {
        put: { booking: [moved] },
        removed: gone.map(({ uuid }) => ({ kind: 'booking', uuid })),
      });
      const taken = await to.ledger.read(app.uuid, {}, (view) =>
        objects.resource.flatMap((resource) => view.taken(resource, NOW - 400 * DAY, NOW + 400 * DAY)),
      );
      expect(taken).to.have.deep.members(buildAllocations(moved));
    });

    it('keeps no lease: a copied job that was running waits for any worker', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app } = await fillWithEverything(from);
      await copied(await exported(from.copying), to);
      const jobs = (await listed(to, 'job', app.uuid)).items;
      expect(jobs.filter(({ status }) => status === 'running')).to.deep.equal([]);
      const waiting = jobs.filter(({ status }) => status === 'waiting');
      const claimed = await to.jobs.claim(NOW + DAY, { token: 'one', until: NOW + 2 * DAY }, 100, []);
      expect(claimed.map(({ uuid }) => uuid)).to.have.members(waiting.map(({ uuid }) => uuid));
      expect(waiting.length).to.be.above(1);
    });

    it('reads the state of one moment, however long it takes, if it says so', async () => {
      const storage = await open({ clock });
      const { app, objects, tokens } = await fillWithEverything(storage, { bookings: 30 });
      const before = await exported(storage.copying);
      const [first] = before;
      if (first?.is !== 'storage' || !first.isSnapshot) return;
      const seen: ExportRecord[] = [];
      for await (const record of storage.copying.exportObjects('all')) {
        if (seen.length % 20 === 0) {
          const room = aResource({ app: app.uuid });
          const booking = aBooking({ app: app.uuid, resources: [room.uuid] });
          const put = {
            resource: [room],
            booking: [booking],
            customer: [{ ...objects.customer[0]!, name: 'Another' }],
          };
          await write(storage, app, { put, events: [anEvent({ data: booking })] });
          await storage.apps.add(anAppRecord({ owner: tokens[0]!.owner.uuid }));
          await storage.owners.addToken(anOwnerToken());
          await storage.subscriptions.put({ name: anUuid(), types: ['*'], since: NOW });
        }
        seen.push(record);
      }
      expect(told(seen)).to.deep.equal(told(before));
      expect(told(await exported(storage.copying))).not.to.deep.equal(told(before));
    });

    it('is marked as an unfinished copy from the beginning, and disarmed at the end', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      await fillWithEverything(from);
      await copied(await exported(from.copying), to, MARK);
      expect(await to.arming.disarmed()).to.deep.equal({ as: 'copy', at: NOW, unfinished: MARK });
      expect((await exported(to.copying, 'none'))[0]).to.have.property('mark', MARK);
      const again: CopyMark = { ...MARK, source: 'test:another' };
      await to.copying.mark(again);
      expect((await to.arming.disarmed())?.unfinished).to.deep.equal(again);
      await to.copying.mark(null);
      expect(await to.arming.disarmed()).to.deep.equal({ as: 'copy', at: NOW });
      expect((await exported(to.copying, 'none'))[0]).to.have.property('mark', null);
    });

    it('is emptied except for its mark, and accepts the same objects again, unless it is a file', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      await fillWithEverything(from);
      const all = await exported(from.copying);
      const whole = all.findIndex((record) => record.is === 'end');
      for (const part of [all.slice(0, whole), all]) {
        await copied(part, to, MARK);
        if (!to.copying.empty) return;
        await to.copying.empty();
        expect((await exported(to.copying)).map(({ is }) => is)).to.deep.equal(['storage']);
        expect(await to.arming.disarmed()).to.deep.equal({ as: 'copy', at: NOW, unfinished: MARK });
      }
      await copied(all, to);
      expect(told(await exported(to.copying))).to.deep.equal(told(all));
    });
  });
}
