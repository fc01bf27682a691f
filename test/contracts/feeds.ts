import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Feed } from '../../core/model/feed.js';
import { listed } from '../support/lists.js';
import { aBooking, aClock, aFeed, anAppRecord, anUuid, NOW, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { ALL, type Open, withApps } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

const put = (storage: Storage, app: { readonly uuid: string }, ...feed: readonly Feed[]) =>
  write(storage, app, { put: { feed } });

export function feedsContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('feeds', () => {
    it('finds a feed of any app by its digest, with the app and the sequence of its last change', async () => {
      const clock = aClock();
      const { storage, app, other } = await withApps(open, { clock });
      const [mine, theirs] = [aFeed({ app: app.uuid }), aFeed({ app: other.uuid })];
      await put(storage, app, mine);
      await put(storage, other, theirs);
      expect(await storage.feeds.stateOf(mine.digest)).to.deep.equal({ feed: mine, app, sequence: 1, changedAt: NOW });
      expect(await storage.feeds.stateOf(theirs.digest)).to.deep.include({ feed: theirs, app: other });
      for (const digest of ['unknown', '\0']) expect(await storage.feeds.stateOf(digest)).to.equal(undefined);
      clock.advance(5);
      await write(storage, app, { put: { booking: [aBooking({ app: app.uuid })] } });
      const later = { sequence: 2, changedAt: NOW + 5 };
      expect(await storage.feeds.stateOf(mine.digest)).to.deep.include(later);
      expect(await storage.feeds.stateOf(theirs.digest)).to.deep.include({ sequence: 1, changedAt: NOW });
      expect(await storage.events.sequence(app.uuid)).to.equal(2);
    });

    it('finds no feed by a former digest, no removed feed, and no feed of a removed app', async () => {
      const storage = await open();
      const record = anAppRecord();
      await storage.apps.add(record);
      const { app } = record;
      const [rotated, removed, kept] = [aFeed({ app: app.uuid }), aFeed({ app: app.uuid }), aFeed({ app: app.uuid })];
      await put(storage, app, rotated, removed, kept);
      for (const { digest } of [rotated, removed, kept])
        expect(await storage.feeds.stateOf(digest)).not.to.equal(undefined);
      await put(storage, app, { ...rotated, digest: 'new', version: 2 });
      await write(storage, app, { removed: [{ kind: 'feed', uuid: removed.uuid }] });
      expect(await storage.feeds.stateOf(rotated.digest)).to.equal(undefined);
      expect(await storage.feeds.stateOf(removed.digest)).to.equal(undefined);
      expect((await storage.feeds.stateOf('new'))?.feed.version).to.equal(2);
      await storage.apps.remove(app.owner, app.uuid, () => {});
      for (const digest of ['new', kept.digest]) expect(await storage.feeds.stateOf(digest)).to.equal(undefined);
    });

    it('returns the app of a feed as it is now', async () => {
      const { storage, app } = await withApps(open);
      const feed = aFeed({ app: app.uuid });
      await put(storage, app, feed);
      expect((await storage.feeds.stateOf(feed.digest))?.app).to.deep.equal(app);
      const renamed = { ...app, name: 'Renamed', version: 2 };
      await storage.apps.change(app.owner, app.uuid, ({ credential }) => ({ record: { app: renamed, credential } }));
      expect((await storage.feeds.stateOf(feed.digest))?.app).to.deep.equal(renamed);
    });

    it('shows a decision the feeds of one resource, service or customer as earlier decisions left them', async () => {
      const { storage, app, other } = await withApps(open);
      const room = anUuid();
      const of = (fields: Partial<Feed>) => aFeed({ app: app.uuid, ...fields });
      const all = [
        of({ resource: room }),
        of({}),
        of({ service: room }),
        of({ customer: room }),
        of({ resource: anUuid() }),
      ];
      await put(storage, app, ...all);
      await put(storage, other, aFeed({ app: other.uuid, resource: room }));
      const uuids = (feeds: readonly Feed[]) => feeds.map(({ uuid }) => uuid).sort();
      const ofRoom = { kind: 'feed', where: ['eq', 'subject', room] } as const;
      const seen = () => storage.ledger.read(app.uuid, {}, (view) => uuids(view.select(ofRoom)));
      const found = uuids([all[0]!, all[2]!, all[3]!]);
      expect(await seen()).to.deep.equal(found);
      const added = of({ resource: room });
      const [, , inBetween] = await Promise.all([
        put(storage, app, added),
        write(storage, app, { removed: [{ kind: 'feed', uuid: all[2]!.uuid }] }),
        storage.ledger.commit(app.uuid, {}, (view) => ({ result: uuids(view.select(ofRoom)) })),
      ]);
      const left = uuids([all[0]!, all[3]!, added]);
      expect(inBetween).to.deep.equal(left);
      expect(await seen()).to.deep.equal(left);
      expect((await listed(storage, 'feed', app.uuid, ALL)).total).to.equal(5);
    });
  });
}
