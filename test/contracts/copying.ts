import { expect } from 'chai';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { NO_SEARCH } from '../../core/basics/search.js';
import {
  asCopied,
  type ContentRecord,
  type CopyMark,
  type ExportRecord,
  type ImportRecord,
} from '../../core/ledger/storage/copy-records.js';
import { ALL_CONTENTS, type ChooseContents, type Copying, NO_CONTENTS } from '../../core/ledger/storage/copying.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { allocationsOf } from '../../core/model/booking.js';
import { KINDS } from '../../core/model/kinds/objects.js';
import { canonical } from '../../core/upkeep/copy/digests.js';
import { fillWithEverything } from '../support/every-object.js';
import { listed } from '../support/lists.js';
import { aBooking, aCustomer, aFeed, anEvent, aResource, aService, NOW, write } from '../support/samples.js';
import { ALL, type Open } from './lists.js';

const MARK: CopyMark = { source: 'test:source', begunAt: NOW, place: null };

async function exported(copying: Copying, choose: ChooseContents = ALL_CONTENTS): Promise<ExportRecord[]> {
  const records: ExportRecord[] = [];
  for await (const record of copying.exportObjects(choose)) records.push(record);
  return records;
}

async function* these(records: readonly ImportRecord[]): AsyncGenerator<ImportRecord> {
  yield* records;
}

/** Returns the records of a storage as comparable texts, without those about the storage itself. */
function told(records: readonly ExportRecord[]): readonly string[] {
  const known = records.filter((record) => record.is !== 'storage');
  const texts = known.map((record) =>
    canonical(record.is === 'object' || record.is === 'event' ? asCopied(record) : record),
  );
  // The order of owners is undefined, and so is the order of apps of different owners.
  const owners = texts.filter((_, index) => known[index]!.is === 'owner').sort();
  return [...owners, ...texts.filter((_, index) => known[index]!.is !== 'owner')];
}

function contentsOf(records: readonly ExportRecord[]): readonly ContentRecord[] {
  return records.filter((record) => record.is === 'object' || record.is === 'event');
}

async function copied(from: readonly ExportRecord[], to: Storage, mark: CopyMark | null = null): Promise<void> {
  const records = from.filter((record) => record.is !== 'storage');
  const sent = records.map((record) => (record.is === 'object' || record.is === 'event' ? asCopied(record) : record));
  await to.copying.importObjects(these([{ is: 'mark', mark: MARK }, ...sent, { is: 'mark', mark }]));
}

export function copyingContract(open: Open): void {
  describe('Copying', () => {
    const clock = () => NOW + HOUR;

    it('reads what kind of storage it is, then owners, tokens, and apps with all their objects, in order', async () => {
      const storage = await open({ clock });
      const { tokens, records, objects, events, app } = await fillWithEverything(storage);
      const all = await exported(storage.copying);
      const contents = contentsOf(all);
      expect(all[0]).to.include({ is: 'storage', takesParts: true, mark: null });
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
      const ofFirst = places.slice(
        0,
        contents.findIndex((record) => record.is === 'event'),
      );
      expect(ofFirst).to.deep.equal(ofFirst.toSorted((a, b) => a - b));
      const sequence = await storage.events.sequence(app.uuid);
      const standings = all.filter(
        (record) => (record.is === 'app' ? record.record.app.uuid : record.is === 'end' && record.app) === app.uuid,
      );
      expect(
        standings.map((record) => (record.is === 'app' || record.is === 'end' ? record.sequence : 0)),
      ).to.deep.equal([sequence, sequence]);
    });

    it('reads no objects of apps that are not requested', async () => {
      const storage = await open({ clock });
      const { records } = await fillWithEverything(storage);
      const all = await exported(storage.copying, NO_CONTENTS);
      expect(contentsOf(all)).to.deep.equal([]);
      expect(all.flatMap((record) => (record.is === 'app' ? record.contents : []))).to.deep.equal(
        records.map(() => 'none'),
      );
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
        expect((await to.apps.list(one.owner, ALL, NO_SEARCH)).items.map(({ uuid }) => uuid)).to.include(one.uuid);
        for (const digest of [credential.digest, ...(credential.sessions ?? []).map((session) => session.digest)]) {
          expect((await to.apps.record({ digest }))?.app.uuid).to.equal(one.uuid);
        }
      }
      const lists = async (storage: Storage) => [
        (await listed(storage, 'resource', app.uuid, ALL)).items,
        (await listed(storage, 'customer', app.uuid)).items,
        (await listed(storage, 'booking', app.uuid)).items,
        (await listed(storage, 'feed', app.uuid, ALL)).items,
        (await listed(storage, 'series', app.uuid, ALL)).items,
        (await storage.events.list(app.uuid, ALL, {}))?.items,
      ];
      expect(await lists(to)).to.deep.equal(await lists(from));
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
          counts: (['resource', 'service', 'workflow', 'feed', 'key', 'calendar'] as const).map((kind) =>
            view.count(kind),
          ),
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
      expect((await to.events.after(app.uuid, events.at(-1)!.uuid, 10))?.map(({ uuid }) => uuid)).to.deep.equal([
        event.uuid,
      ]);
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
      const [first, ...gone] = objects.booking.filter((booking) => allocationsOf(booking).length > 0);
      expect(gone.length).to.be.greaterThan(1);
      const blocks = first!.blocks.map((block) => ({ ...block, start: block.start + DAY, end: block.end + DAY }));
      const moved = { ...first!, start: first!.start + DAY, end: first!.end + DAY, blocks };
      await write(to, app, {
        put: { booking: [moved] },
        removed: gone.map(({ uuid }) => ({ kind: 'booking', uuid })),
      });
      const taken = await to.ledger.read(app.uuid, {}, (view) =>
        objects.resource.flatMap((resource) => view.taken(resource, NOW - 400 * DAY, NOW + 400 * DAY)),
      );
      expect(taken).to.have.deep.members(allocationsOf(moved));
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
      expect(waiting.length).to.be.greaterThan(1);
    });

    it('marks the target as an unfinished copy from the beginning, and as disarmed at the end', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      await fillWithEverything(from);
      const all = await exported(from.copying);
      await copied([], to, MARK);
      expect(await to.arming.disarmed()).to.deep.equal({ as: 'copy', at: NOW, unfinished: MARK });
      expect((await exported(to.copying))[0])
        .to.have.property('mark')
        .that.deep.equals(MARK);
      const further: CopyMark = { ...MARK, place: { app: 'x', sequence: 3, kind: 'event', uuid: 'y' } };
      await copied(all, to, further);
      expect((await to.arming.disarmed())?.unfinished).to.deep.equal(further);
      await to.copying.importObjects(these([{ is: 'mark', mark: null }]));
      expect(await to.arming.disarmed()).to.deep.equal({ as: 'copy', at: NOW });
      expect((await exported(to.copying))[0]).to.have.property('mark', null);
    });

    it('accepts the same objects twice, and replaces those that differ', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app } = await fillWithEverything(from);
      const before = await exported(from.copying);
      await copied(before, to, MARK);
      const parts = before.map((record) => (record.is === 'app' ? { ...record, contents: 'newer' as const } : record));
      await copied(parts, to, MARK);
      expect(told(await exported(to.copying))).to.deep.equal(told(before));
      const later = before.map((record): ExportRecord => {
        if (record.is === 'app') return { ...record, contents: 'newer' };
        if (record.is !== 'object' || record.object.app !== app.uuid) return record;
        if (record.kind === 'booking')
          return { ...record, object: { ...record.object, title: 'Another', status: 'cancelled' } };
        return record.kind === 'customer' ? { ...record, object: { ...record.object, name: 'Another' } } : record;
      });
      await copied(later, to, MARK);
      const expected = told(later.map((record) => (record.is === 'app' ? { ...record, contents: 'all' } : record)));
      expect(told(await exported(to.copying))).to.deep.equal(expected);
      const [, , shrunk] = (await listed(to, 'resource', app.uuid)).items;
      const taken = await to.ledger.read(app.uuid, {}, (view) => view.taken(shrunk!, NOW, NOW + 30 * DAY));
      expect(taken, 'of cancelled bookings').to.deep.equal([]);
    });

    it('replaces all objects of an app that is copied again, and keeps them if only its record is', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app } = await fillWithEverything(from);
      const all = await exported(from.copying);
      await copied(all, to, MARK);
      const heads = all.filter((record) => record.is === 'app' && record.record.app.uuid === app.uuid);
      const renamed = heads.map((record) =>
        record.is === 'app'
          ? {
              ...record,
              contents: 'none' as const,
              record: { ...record.record, app: { ...record.record.app, slug: 'renamed' } },
            }
          : record,
      );
      await copied(renamed, to, MARK);
      expect((await to.apps.record({ slug: 'renamed' }))?.app?.uuid).to.equal(app.uuid);
      expect(contentsOf(await exported(to.copying))).to.have.length(contentsOf(all).length);
      await copied(heads, to, MARK);
      expect((await to.apps.record({ slug: app.slug }))?.app?.uuid).to.equal(app.uuid);
      const left = await exported(to.copying);
      expect(
        contentsOf(left).filter((record) => record.is === 'object' && record.object.app === app.uuid),
      ).to.deep.equal([]);
      expect(await to.events.sequence(app.uuid)).to.equal(0);
      expect((await listed(to, 'resource', app.uuid)).total).to.equal(0);
      await copied(all, to);
      expect(told(await exported(to.copying))).to.deep.equal(told(all));
    });

    it('removes apps, tokens, objects and events that the source no longer has', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app, records, objects, events, tokens } = await fillWithEverything(from);
      await copied(await exported(from.copying), to, MARK);
      const gone = KINDS.map((kind) => ({ is: 'removed' as const, kind, app: app.uuid, uuid: objects[kind][0]!.uuid }));
      await to.copying.importObjects(
        these([
          ...gone,
          { is: 'first event', app: app.uuid, uuid: events[3]!.uuid },
          { is: 'app gone', uuid: records[1]!.app.uuid },
          { is: 'token gone', uuid: tokens[0]!.uuid },
        ]),
      );
      const left = contentsOf(await exported(to.copying));
      const ofKind = (kind: string) =>
        left.flatMap((record) =>
          record.is === 'object' && record.kind === kind && record.object.app === app.uuid ? record.object.uuid : [],
        );
      for (const kind of KINDS)
        expect(ofKind(kind), kind).to.deep.equal(objects[kind].slice(1).map(({ uuid }) => uuid));
      expect((await to.events.list(app.uuid, ALL, {}))?.items).to.deep.equal(events.slice(3));
      expect(await to.apps.record({ slug: records[1]!.app.slug })).to.equal(undefined);
      expect((await to.owners.list()).map(({ uuid }) => uuid)).to.deep.equal(tokens.slice(1).map(({ uuid }) => uuid));
      await to.copying.importObjects(these([{ is: 'first event', app: app.uuid, uuid: null }]));
      expect((await to.events.list(app.uuid, ALL, {}))?.total).to.equal(0);
    });

    it('accepts objects that exchanged their unique values in the meantime', async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { records } = await fillWithEverything(from);
      const { app } = records[2]!;
      const one = aCustomer({ app: app.uuid, email: 'x@example.com' });
      const other = aCustomer({ app: app.uuid, email: null });
      await write(from, app, { put: { customer: [other, one] } });
      await copied(await exported(from.copying), to, MARK);
      await write(from, app, { put: { customer: [{ ...one, email: 'y@example.com' }] } });
      await write(from, app, { put: { customer: [{ ...other, email: 'x@example.com' }] } });
      const later = await exported(from.copying);
      await copied(
        later.map((record) => (record.is === 'app' ? { ...record, contents: 'newer' as const } : record)),
        to,
        MARK,
      );
      expect(told(await exported(to.copying))).to.deep.equal(told(later));
      const found = await to.ledger.read(app.uuid, {}, (view) =>
        ['x', 'y'].map((name) => view.customerWithEmail(`${name}@example.com`)?.uuid),
      );
      expect(found).to.deep.equal([other.uuid, one.uuid]);
    });

    it('reads all objects that are newer than a number, or all, and says which of the two', async () => {
      const storage = await open({ clock });
      const { app, objects, events } = await fillWithEverything(storage);
      const than = await storage.events.sequence(app.uuid);
      const feed = aFeed({ app: app.uuid });
      const service = aService({ app: app.uuid });
      const booking = { ...objects.booking[1]!, title: 'Newer' };
      const event = anEvent({ data: booking });
      await write(storage, app, {
        put: { feed: [feed] },
        removed: [{ kind: 'customer', uuid: objects.customer[2]!.uuid }],
      });
      await write(storage, app, { put: { service: [service], booking: [booking] }, events: [event] });
      const [job] = await storage.jobs.claim(NOW + DAY, { token: 'one', until: NOW + 2 * DAY }, 1, []);
      await storage.jobs.release(
        { ...job!, status: 'delivered', nextAt: null, updatedAt: NOW + DAY },
        { token: 'one', until: NOW + 2 * DAY },
      );
      await storage.events.forget(NOW + 1, 2);
      const newer = await exported(storage.copying, ({ record }) =>
        record.app.uuid === app.uuid ? { contents: 'newer', than, releasedSince: NOW + DAY } : { contents: 'none' },
      );
      const head = newer.find((record) => record.is === 'app' && record.record.app.uuid === app.uuid);
      const contents = contentsOf(newer);
      const of = (kind: string) =>
        contents.flatMap((record) => (record.is === 'object' && record.kind === kind ? record.object : []));
      expect(of('feed').at(-1)).to.deep.equal(feed);
      expect(of('service').at(-1)).to.deep.equal(service);
      expect(of('booking')).to.deep.include(booking);
      expect(of('job').find(({ uuid }) => uuid === job!.uuid)).to.include({ status: 'delivered' });
      expect(contents.at(-1)).to.deep.equal({ is: 'event', event });
      if (head?.is === 'app' && head.contents === 'all') {
        expect(of('customer').map(({ uuid }) => uuid)).to.deep.equal(
          objects.customer.slice(0, 2).map(({ uuid }) => uuid),
        );
        return;
      }
      expect(newer).to.deep.include({
        is: 'removed',
        kind: 'customer',
        app: app.uuid,
        uuid: objects.customer[2]!.uuid,
      });
      expect(newer).to.deep.include({ is: 'first event', app: app.uuid, uuid: events[2]!.uuid });
      expect(of('workflow'), 'what is older').to.deep.equal([]);
      expect(contents.filter((record) => record.is === 'event')).to.have.length(1);
    });
  });
}
