import { DAY, HOUR } from '../../core/basics/instants.js';
import { fold, NO_SEARCH } from '../../core/basics/search.js';
import { ANSWER_KEPT_FOR, type Answer } from '../../core/ledger/idempotency.js';
import type { AppChange, AppSearch } from '../../core/ledger/storage/app-repository.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { App, AppCredential, AppRecord } from '../../core/model/app.js';
import type { ChangeEvent } from '../../core/model/change-event.js';
import { KINDS } from '../../core/model/kinds/objects.js';
import { everyObject } from '../support/every-object.js';
import { listed } from '../support/lists.js';
import {
  addApp,
  aJob,
  aLease,
  anAnswer,
  anAppRecord,
  anEvent,
  anUuid,
  aSubscriptionJob,
  aWorkflow,
  NOW,
  ODD_META,
  ODD_TEXT,
  write,
} from '../support/samples.js';
import { expect } from './expectation.js';
import {
  ALL,
  expectFailure,
  expectList,
  expectRevisions,
  failureOf,
  type Open,
  searchContract,
  spoil,
  withApps,
} from './lists.js';
import { globalRunner, type Runner } from './runner.js';

/** A change of the app's fields, as a use case makes it. */
function changing(fields: Partial<App>, answer?: Answer) {
  return ({ app, credential }: AppRecord): AppChange => ({
    record: { app: { ...app, ...fields, version: app.version + 1 }, credential },
    answer,
  });
}

async function expectDuplicate(attempt: Promise<unknown>, field: 'slug' | 'name'): Promise<void> {
  expect(await failureOf(attempt)).to.include({ code: 'duplicate', field });
}

/** Stores objects of every kind, an event and an answer in one change of the app. */
async function fill(storage: Storage, app: App) {
  const every = everyObject(app.uuid);
  const objects = { ...every, resource: every.resource.map((resource) => ({ ...resource, capacity: 20 })) };
  const [event, answer] = [anEvent({ data: objects.booking[0]! }), anAnswer()];
  await write(storage, app, { put: objects, events: [event], answer });
  return { ...objects, event };
}

const uuidsOf = (objects: readonly { readonly uuid: string }[]) => objects.map(({ uuid }) => uuid);

/** The app as it is stored. */
const storedApp = async (storage: Storage, { uuid }: App) => (await storage.apps.record({ uuid }))?.app;

export function appRepositoryContract(open: Open, runner: Runner = globalRunner()): void {
  const { describe, it } = runner;
  describe('AppRepository', () => {
    describe('adding and finding an app', () => {
      it('returns every field as it was stored, and the credential only with the digest', async () => {
        const storage = await open();
        const owner = anUuid();
        const full = anAppRecord(
          {
            owner,
            slug: 'A-Za-z0-9-._~',
            name: ODD_TEXT,
            description: '👩‍👩‍👧 x'.repeat(1000),
            meta: ODD_META,
            version: 7,
            createdAt: -1,
            updatedAt: NOW + 1,
          },
          {
            digest: 'digest +/=',
            previous: { digest: 'the one before', until: NOW + DAY },
            manage: { secret: 'sealed:+/=', previous: { secret: 'plain:', until: NOW } },
            stripe: { secret: 'sealed:+/', previous: { secret: 'plain:a', until: NOW }, updatedAt: NOW },
          },
        );
        const managed = anAppRecord({ owner }, { stripe: { secret: 'sealed', previous: null, updatedAt: 0 } });
        const plain = anAppRecord({ owner, meta: {} });
        for (const record of [full, managed, plain]) {
          expect(await storage.apps.add(record)).to.equal(undefined);
          const { app, credential } = record;
          for (const by of [{ uuid: app.uuid }, { slug: app.slug }, { digest: credential.digest }]) {
            expect(await storage.apps.record(by)).to.deep.equal(record);
          }
        }
        expect(await storage.apps.record({ digest: 'the one before' })).to.deep.equal(full);
        await expectList((slice) => storage.apps.list(owner, slice, NO_SEARCH), [full.app, managed.app, plain.app]);
      });

      it('returns undefined for unknown UUIDs and tokens', async () => {
        const { storage, app } = await withApps(open);
        for (const uuid of [anUuid(), app.slug, app.owner, '']) {
          expect(await storage.apps.record({ uuid })).to.equal(undefined);
        }
        for (const slug of ['', app.uuid, app.slug.toUpperCase(), `${app.slug}\0`]) {
          expect(await storage.apps.record({ slug })).to.equal(undefined);
        }
        for (const digest of ['no such digest', '', '\0']) {
          expect(await storage.apps.record({ digest })).to.equal(undefined);
        }
        await expectList((slice) => storage.apps.list(anUuid(), slice, NO_SEARCH), []);
      });
    });

    describe('uniqueness', () => {
      it('refuses the slug or the name of another app of any owner, and stores nothing', async () => {
        const storage = await open();
        const first = await addApp(storage, { slug: 'acme', name: 'Acme' });
        for (const owner of [first.owner, anUuid()]) {
          for (const [field, taken] of [
            ['slug', anAppRecord({ owner, slug: 'acme' })],
            ['name', anAppRecord({ owner, name: 'Acme' })],
          ] as const) {
            const answer = anAnswer();
            await expectDuplicate(storage.apps.add(taken, answer), field);
            expect(await storage.apps.record({ uuid: taken.app.uuid })).to.equal(undefined);
            expect(await storage.apps.record({ digest: taken.credential.digest })).to.equal(undefined);
            await expectFailure(write(storage, taken.app, {}), 'not_found');
            // neither the answer nor the refused app is kept
            const again = anAppRecord({ ...taken.app, [field]: `free-${taken.app.uuid}` });
            expect(await storage.apps.add(again, answer)).to.equal(undefined);
            expect(await storedApp(storage, again.app)).to.deep.equal(again.app);
          }
        }
        expect((await storage.apps.list(first.owner, ALL, NO_SEARCH)).total).to.equal(3);
        expect(await storedApp(storage, first)).to.deep.equal(first);
      });

      it('treats slugs that differ in case, accents or Unicode composition as different', async () => {
        const storage = await open();
        const owner = anUuid();
        const names = ['Acme', 'acme', 'Ácme', 'Acme ', 'A\u0301cme', 'Ａcme'];
        for (const [n, name] of names.entries()) {
          await storage.apps.add(anAppRecord({ owner, name, slug: n % 2 ? `Slug.${n >> 1}` : `slug.${n >> 1}` }));
        }
        const { items } = await storage.apps.list(owner, ALL, NO_SEARCH);
        expect(items.map(({ name }) => name)).to.deep.equal(names);
        await expectDuplicate(storage.apps.add(anAppRecord({ name: 'A\u0301cme' })), 'name');
      });

      it('refuses a changed app with the slug or name of another app, and keeps the stored app', async () => {
        const storage = await open();
        const owner = anUuid();
        const first = await addApp(storage, { owner, slug: 'first', name: 'First' });
        await addApp(storage, { slug: 'second', name: 'Second' });
        const answer = anAnswer();
        const change = (fields: Partial<App>) =>
          storage.apps.change(owner, first.uuid, changing(fields, answer), { key: answer.key, now: NOW });
        await expectDuplicate(change({ slug: 'second', name: 'Third' }), 'slug');
        await expectDuplicate(change({ slug: 'third', name: 'Second' }), 'name');
        expect(await storedApp(storage, first)).to.deep.equal(first);
        await expectDuplicate(storage.apps.add(anAppRecord({ slug: 'first' })), 'slug');
        const { name } = first;
        await expectDuplicate(storage.apps.add(anAppRecord({ slug: 'first', name })), 'slug');
        await expectDuplicate(storage.apps.add(anAppRecord({ name: 'First' })), 'name');
        expect((await storage.apps.record({ digest: `digest-${first.uuid}` }))?.app).to.deep.equal(first);
        // the refused values are still free, and the answer is not stored
        await addApp(storage, { slug: 'third', name: 'Third' });
        const changed = await change({ slug: 'first', name: 'First', description: 'its own slug and name' });
        expect(changed).to.have.property('record.app.description', 'its own slug and name');
      });

      it('frees the former slug and name of a changed app', async () => {
        const storage = await open();
        const first = await addApp(storage, { slug: 'before', name: 'Before' });
        await storage.apps.change(first.owner, first.uuid, changing({ slug: 'after', name: 'After' }));
        await expectDuplicate(storage.apps.add(anAppRecord({ slug: 'after' })), 'slug');
        await expectDuplicate(storage.apps.add(anAppRecord({ name: 'After' })), 'name');
        const heir = await addApp(storage, { slug: 'before', name: 'Before' });
        expect(await storedApp(storage, heir)).to.deep.equal(heir);
        await expectDuplicate(storage.apps.change(first.owner, first.uuid, changing({ slug: 'before' })), 'slug');
      });

      for (const field of ['slug', 'name'] as const) {
        it(`lets one of twenty simultaneous writers have a ${field}`, async () => {
          const storage = await open();
          const owner = anUuid();
          const records = Array.from({ length: 20 }, (_, n) =>
            anAppRecord({ owner: n % 2 ? owner : anUuid(), [field]: 'raced' }),
          );
          const outcomes = await Promise.allSettled(records.map((record) => storage.apps.add(record)));
          expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
          for (const [n, outcome] of outcomes.entries()) {
            const { uuid } = records[n]!.app;
            if (outcome.status === 'rejected') {
              expect(outcome.reason).to.include({ code: 'duplicate', field });
              expect(await storage.apps.record({ uuid })).to.equal(undefined);
            } else expect((await storage.apps.record({ uuid }))?.app).to.deep.equal(records[n]!.app);
          }
        });
      }

      it('lets one of twenty apps that are changed at the same time have a slug', async () => {
        const storage = await open();
        const owner = anUuid();
        const apps: App[] = [];
        for (let n = 0; n < 20; n += 1) apps.push(await addApp(storage, { owner }));
        const outcomes = await Promise.allSettled(
          apps.map(({ uuid }) => storage.apps.change(owner, uuid, changing({ slug: 'raced' }))),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
        const { items } = await storage.apps.list(owner, ALL, NO_SEARCH);
        for (const [n, outcome] of outcomes.entries()) {
          if (outcome.status === 'fulfilled') expect(items[n]).to.include({ slug: 'raced', version: 2 });
          else {
            expect(outcome.reason).to.include({ code: 'duplicate', field: 'slug' });
            expect(items[n]).to.deep.equal(apps[n]);
          }
        }
      });
    });

    describe('list', () => {
      it('lists the owner’s apps only, oldest first, in an order that changes of the apps do not affect', async () => {
        const storage = await open();
        const owner = anUuid();
        const apps: App[] = [];
        for (const [n, letter] of ['d', 'a', 'g', 'b', 'f', 'c', 'e'].entries()) {
          apps.push(
            await addApp(storage, { owner, slug: letter, name: letter, createdAt: NOW - letter.charCodeAt(0) }),
          );
          if (n % 2) await addApp(storage);
        }
        const list = (slice: typeof ALL) => storage.apps.list(owner, slice, NO_SEARCH);
        await expectList(list, apps);
        const fields = { slug: 'z', name: 'z', description: 'changed', updatedAt: NOW + 1 };
        await storage.apps.change(owner, apps[2]!.uuid, changing(fields));
        await expectList(
          list,
          apps.map((app, n) => (n === 2 ? { ...app, ...fields, version: 2 } : app)),
        );
      });

      it('goes on after a cursor whose app was removed, with a search, and shows no other owner', async () => {
        const storage = await open();
        const owner = anUuid();
        const apps: App[] = [];
        for (const slug of ['a-1', 'b-1', 'a-2', 'b-2', 'a-3']) {
          apps.push(await addApp(storage, { owner, slug, name: slug }));
          await addApp(storage);
        }
        const list = async (after: string, search: AppSearch = NO_SEARCH, limit = 2) => {
          const { items, ...others } = await storage.apps.list(owner, { limit, after }, search);
          return { slugs: items.map(({ slug }) => slug), ...others };
        };
        const { next, ...first } = await list('');
        expect(first).to.deep.equal({ slugs: ['a-1', 'b-1'], total: 5 });
        await storage.apps.remove(owner, apps[1]!.uuid, () => {});
        expect(await list(next!, NO_SEARCH, 3)).to.deep.equal({ slugs: ['a-2', 'b-2', 'a-3'], total: 4, next: null });
        const search: AppSearch = { all: [{ field: 'slug', folded: 'a-' }], any: [] };
        expect(await list(next!, search)).to.deep.equal({ slugs: ['a-2', 'a-3'], total: 3, next: null });
        expect(await storage.apps.list(anUuid(), { limit: 2, after: '' }, NO_SEARCH)).to.deep.equal({
          items: [],
          total: 0,
          next: null,
        });
        await expectFailure(list('no cursor'), 'invalid');
      });

      it("has a new revision after each change of the owner's apps, and after nothing else", async () => {
        const storage = await open();
        const { owner } = await addApp(storage);
        const app = await addApp(storage, { owner });
        await expectRevisions(
          async () => storage.apps.revision?.(owner),
          [
            () => addApp(storage, { owner }),
            () => storage.apps.change(owner, app.uuid, changing({ description: 'changed' })),
            () => storage.apps.remove(owner, app.uuid, () => {}),
            () => addApp(storage, { owner }),
          ],
        );
      });

      it('searches slug and name by separate terms, and combines them as all or any', async () => {
        const storage = await open();
        const owner = anUuid();
        const given = [
          ['acme-1', 'Acme'],
          ['acme-2', 'Other'],
          ['other', 'The ACME company'],
          ['Other-1', 'Öther'],
        ] as const;
        for (const [slug, name] of given) await addApp(storage, { owner, slug, name });
        await addApp(storage, { slug: 'acme-3', name: 'acme of another' });
        const term = (field: 'slug' | 'name', text: string) => ({ field, folded: fold(text) });
        const found = async (all: ReturnType<typeof term>[], any: ReturnType<typeof term>[]) => {
          const { items, total } = await storage.apps.list(owner, ALL, { all, any });
          expect(total).to.equal(items.length);
          return items.map(({ slug }) => slug);
        };
        expect(await found([term('slug', 'ACME')], [])).to.deep.equal(['acme-1', 'acme-2']);
        expect(await found([term('name', 'acme')], [])).to.deep.equal(['acme-1', 'other']);
        expect(await found([term('name', 'acme'), term('slug', 'acme-1')], [])).to.deep.equal(['acme-1']);
        expect(await found([], [term('name', 'acme'), term('slug', 'acme')])).to.deep.equal([
          'acme-1',
          'acme-2',
          'other',
        ]);
        expect(await found([term('slug', '1')], [term('name', 'ö'), term('slug', 'acme')])).to.deep.equal([
          'acme-1',
          'Other-1',
        ]);
        for (const text of ['acme_', '\0']) expect(await found([term('slug', text)], [])).to.deep.equal([]);
        expect(await found([], [term('name', '\0'), term('slug', 'other')])).to.deep.equal(['other', 'Other-1']);
      });

      it('finds an app by its current name, not by an earlier one', async () => {
        const storage = await open();
        const app = await addApp(storage, { name: 'Before' });
        await storage.apps.change(app.owner, app.uuid, changing({ name: 'After' }));
        const named = async (text: string) => {
          const search = { all: [{ field: 'name' as const, folded: fold(text) }], any: [] };
          return (await storage.apps.list(app.owner, ALL, search)).total;
        };
        expect([await named('before'), await named('after')]).to.deep.equal([0, 1]);
      });

      searchContract(
        'name',
        async (names) => {
          const storage = await open();
          const owner = anUuid();
          for (const name of names) await addApp(storage, { owner, name });
          return async (search, slice) => {
            const { items, total } = await storage.apps.list(owner, slice, search);
            return { items: items.map(({ name }) => name), total };
          };
        },
        runner,
      );
    });

    describe('change', () => {
      it('stores the result of the decision on the current record, and returns it', async () => {
        const storage = await open();
        const record = anAppRecord({ meta: { gone: 1, stays: 2 } });
        const { app, credential } = record;
        await storage.apps.add(record);
        const after: AppRecord = {
          app: { ...app, slug: 'new', name: 'New', description: '', meta: ODD_META, version: 2, updatedAt: NOW + 1 },
          credential: { digest: 'new digest', previous: { digest: credential.digest, until: NOW + HOUR } },
        };
        const seen = await storage.apps.change(app.owner, app.uuid, (before) => {
          expect(before).to.deep.equal(record);
          return { record: after };
        });
        expect(seen).to.deep.equal({ record: after });
        expect(await storedApp(storage, app)).to.deep.equal(after.app);
        expect(await storage.apps.record({ digest: 'new digest' })).to.deep.equal(after);
        expect(await storage.apps.record({ digest: credential.digest })).to.deep.equal(after);

        const alone = { app: after.app, credential: { digest: 'newest', previous: null } };
        await storage.apps.change(app.owner, app.uuid, () => ({ record: alone }));
        expect(await storage.apps.record({ digest: 'newest' })).to.deep.equal(alone);
        expect(await storage.apps.record({ digest: 'new digest' })).to.equal(undefined);
        expect(await storage.apps.record({ digest: credential.digest })).to.equal(undefined);
      });

      it('finds the app by the digest of each of its sessions until the session is removed', async () => {
        const storage = await open();
        const session = (digest: string) => ({ uuid: anUuid(), digest, createdAt: NOW, expiresAt: NOW + HOUR });
        const [one, two, three] = [session('one'), session('two'), session('three')];
        const { app, credential } = anAppRecord({}, { sessions: [one] });
        const other = anAppRecord();
        await storage.apps.add({ app, credential });
        await storage.apps.add(other);
        const has = async (sessions: AppCredential['sessions']) => {
          const { sessions: _, ...rest } = credential;
          const record = { app, credential: sessions ? { ...rest, sessions } : rest };
          await storage.apps.change(app.owner, app.uuid, () => ({ record }));
          const found: string[] = [];
          for (const digest of ['one', 'two', 'three']) {
            const by = await storage.apps.record({ digest });
            if (!by) continue;
            expect(by).to.deep.equal(record);
            found.push(digest);
          }
          expect(await storage.apps.record({ digest: credential.digest })).to.deep.equal(record);
          expect(await storage.apps.record({ uuid: app.uuid })).to.deep.equal(record);
          return found;
        };
        expect((await storage.apps.record({ digest: 'one' }))?.app).to.deep.equal(app);
        expect(await has([one, two, three])).to.deep.equal(['one', 'two', 'three']);
        expect(await has([two])).to.deep.equal(['two']);
        expect(await has(undefined)).to.deep.equal([]);
        expect(await has([three])).to.deep.equal(['three']);
        expect(await storage.apps.record({ digest: other.credential.digest })).to.deep.equal(other);
        await storage.apps.remove(app.owner, app.uuid, () => {});
        expect(await storage.apps.record({ digest: 'three' })).to.equal(undefined);
      });

      it('returns undefined for an app that the owner does not have, without calling the decision', async () => {
        const { storage, app } = await withApps(open);
        const decide = () => {
          throw new Error('asked');
        };
        expect(await storage.apps.change(anUuid(), app.uuid, decide)).to.equal(undefined);
        expect(await storage.apps.change(app.owner, anUuid(), decide)).to.equal(undefined);
      });

      it('stores nothing if the decision throws or returns the record that it received', async () => {
        const storage = await open();
        const record = anAppRecord();
        const { app } = record;
        await storage.apps.add(record);
        const error = new Error('no');
        const attempt = storage.apps.change(app.owner, app.uuid, () => {
          throw error;
        });
        expect(await failureOf(attempt)).to.equal(error);
        const noOp = await storage.apps.change(app.owner, app.uuid, (before) => ({ record: before }));
        expect(noOp).to.deep.equal({ record });
        expect(await storage.apps.record({ digest: record.credential.digest })).to.deep.equal(record);
      });

      it('applies twenty simultaneous changes one after the other', async () => {
        const storage = await open();
        const app = await addApp(storage, { meta: { count: 0 } });
        await Promise.all(
          Array.from({ length: 20 }, () =>
            storage.apps.change(app.owner, app.uuid, ({ app: before, credential }) => ({
              record: {
                app: { ...before, meta: { count: Number(before.meta.count) + 1 }, version: before.version + 1 },
                credential,
              },
            })),
          ),
        );
        expect(await storedApp(storage, app)).to.deep.equal({
          ...app,
          meta: { count: 20 },
          version: 21,
        });
      });

      it('keeps the objects in a changed app', async () => {
        const { storage, app } = await withApps(open);
        const objects = await fill(storage, app);
        await storage.apps.change(app.owner, app.uuid, changing({ slug: 'renamed' }));
        for (const kind of KINDS) expect((await listed(storage, kind, app.uuid)).items).to.deep.equal(objects[kind]);
        expect(await storage.events.sequence(app.uuid)).to.equal(1);
      });
    });

    it('stores an event and its jobs once, as one change in the sequence, and none for a refused write or a repeated one', async () => {
      const storage = await open({ clock: () => NOW });
      const record = anAppRecord();
      const { app } = record;
      const told = (type: 'app.created' | 'app.updated') => {
        const about = { booking: null, sequence: null, data: { kind: 'app', uuid: app.uuid } } as const;
        const actor = { kind: 'owner', uuid: app.owner } as const;
        const event: ChangeEvent = { uuid: anUuid(), app: app.uuid, type, at: NOW, actor, changes: {}, ...about };
        return { event, jobs: [aSubscriptionJob(event), aSubscriptionJob(event, 'erp')] };
      };
      const [created, updated, refused] = [told('app.created'), told('app.updated'), told('app.updated')];
      const answer = anAnswer();
      await storage.apps.add(record, answer, created.event, created.jobs);
      expect((await storage.events.get(app.uuid, created.event.uuid))?.type).to.equal('app.created');
      const again = anAppRecord({ owner: app.owner });
      expect(await storage.apps.add(again, answer, refused.event, refused.jobs)).to.deep.equal(answer);
      const change = changing({ description: 'Another' });
      await storage.apps.change(app.owner, app.uuid, (before) => ({ ...change(before), ...updated }));
      expect((await storage.events.get(app.uuid, updated.event.uuid))?.type).to.equal('app.updated');
      const { slug } = await addApp(storage);
      const taking = (before: AppRecord) => ({ ...changing({ slug })(before), ...refused });
      await expectDuplicate(storage.apps.change(app.owner, app.uuid, taking), 'slug');
      const jobs = [...created.jobs, ...updated.jobs];
      await expectList((slice) => listed(storage, 'job', app.uuid, slice), jobs);
      expect(uuidsOf(await storage.jobs.claim(NOW, aLease(), 9, []))).to.have.members(uuidsOf(jobs));
      for (const { event } of [created, updated])
        expect(await storage.events.get(app.uuid, event.uuid)).to.deep.equal(event);
      // Otherwise readers who wait for the next number would miss an event.
      expect(await storage.events.sequence(app.uuid)).to.equal(2);
      await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      const last = told('app.updated');
      await storage.apps.change(app.owner, app.uuid, (before) => ({ ...changing({ name: 'Last' })(before), ...last }));
      expect(await storage.events.sequence(app.uuid)).to.equal(4);
    });

    describe('answers under an idempotency key', () => {
      it('are returned to the owner who repeats a request for an app, and nothing else is stored', async () => {
        const storage = await open();
        const owner = anUuid();
        const first = anAnswer({ key: 'Key $.%_~ !', text: ODD_TEXT, fingerprint: ODD_TEXT });
        expect(await storage.apps.add(anAppRecord({ owner }), first)).to.equal(undefined);
        for (const at of [NOW, NOW + 1, NOW - HOUR, NOW + ANSWER_KEPT_FOR - 1]) {
          const again = anAppRecord({ owner });
          const earlier = await storage.apps.add(
            again,
            anAnswer({ key: first.key, fingerprint: 'other', text: 'no', at }),
          );
          expect(earlier).to.deep.equal(first);
          expect(await storage.apps.record({ uuid: again.app.uuid })).to.equal(undefined);
          expect(await storage.apps.record({ digest: again.credential.digest })).to.equal(undefined);
        }
        expect((await storage.apps.list(owner, ALL, NO_SEARCH)).total).to.equal(1);
      });

      it('are returned although the slug is now taken by the app of the first request', async () => {
        const storage = await open();
        const record = anAppRecord();
        const answer = anAnswer();
        await storage.apps.add(record, answer);
        const retry = anAppRecord({ owner: record.app.owner, slug: record.app.slug, name: record.app.name });
        expect(await storage.apps.add(retry, { ...answer, at: NOW + 1 })).to.deep.equal(answer);
      });

      it('belong to one owner and one key, not to an app', async () => {
        const storage = await open();
        const owner = anUuid();
        const answer = anAnswer({ key: 'key' });
        const record = anAppRecord({ owner });
        await storage.apps.add(record, answer);
        const others = [anAppRecord({ owner }), anAppRecord(), anAppRecord({ owner })];
        expect(await storage.apps.add(others[0]!, { ...answer, key: 'Key' })).to.equal(undefined);
        expect(await storage.apps.add(others[1]!, answer)).to.equal(undefined);
        expect(await storage.apps.add(others[2]!)).to.equal(undefined);
        const inApp = await storage.ledger.read(record.app.uuid, { answer: 'key' }, (view) => view.answer('key'));
        expect(inApp).to.equal(undefined);
        await write(storage, record.app, { answer: anAnswer({ key: 'of the app' }) });
        expect(await storage.apps.add(anAppRecord({ owner }), anAnswer({ key: 'of the app' }))).to.equal(undefined);
        for (const { app } of others) expect(await storedApp(storage, app)).to.deep.equal(app);
      });

      it('are replaced once they are 24 hours old', async () => {
        const storage = await open();
        const owner = anUuid();
        const answer = anAnswer();
        const later = { ...answer, text: 'later', at: NOW + ANSWER_KEPT_FOR };
        const [first, second, third] = [anAppRecord({ owner }), anAppRecord({ owner }), anAppRecord({ owner })];
        await storage.apps.add(first, answer);
        expect(await storage.apps.add(second, later)).to.equal(undefined);
        expect(await storedApp(storage, second.app)).to.deep.equal(second.app);
        expect(await storage.apps.add(third, { ...answer, at: NOW + ANSWER_KEPT_FOR + 1 })).to.deep.equal(later);
        expect(await storage.apps.record({ uuid: third.app.uuid })).to.equal(undefined);
      });

      it('are stored with a change of an app, and returned for a repeated change', async () => {
        const { storage, app } = await withApps(open);
        const answer = anAnswer({ text: ODD_TEXT });
        const change = (fields: Partial<App>, at: number) =>
          storage.apps.change(app.owner, app.uuid, changing(fields, { ...answer, text: `at ${at}`, at }), {
            key: answer.key,
            now: at,
          });
        const changed = { ...app, description: 'first', version: 2 };
        expect(await change({ description: 'first' }, NOW)).to.have.property('record.app', changed);
        for (const at of [NOW, NOW + ANSWER_KEPT_FOR - 1]) {
          const earlier = { ...answer, text: `at ${NOW}` };
          expect(await change({ description: 'again' }, at)).to.deep.equal({ earlier });
          const other = anAppRecord({ owner: app.owner });
          expect(await storage.apps.add(other, { ...answer, at }), 'one key, any request').to.deep.equal(earlier);
        }
        expect(await storedApp(storage, app)).to.deep.equal(changed);
        const again = await change({ description: 'a day later' }, NOW + ANSWER_KEPT_FOR);
        expect(again).to.have.property('record.app.description', 'a day later');
        expect(await change({}, NOW + ANSWER_KEPT_FOR + 1)).to.have.property(
          'earlier.text',
          `at ${NOW + ANSWER_KEPT_FOR}`,
        );
      });

      it('let one of twenty simultaneous requests under one key make an app', async () => {
        const storage = await open();
        const owner = anUuid();
        const records = Array.from({ length: 20 }, () => anAppRecord({ owner }));
        const earlier = await Promise.all(
          records.map((record) => storage.apps.add(record, anAnswer({ key: 'raced', text: record.app.uuid }))),
        );
        const winners = records.filter((_, n) => earlier[n] === undefined);
        expect(winners).to.have.length(1);
        const { app } = winners[0]!;
        expect(new Set(earlier.map((answer) => answer?.text ?? app.uuid))).to.deep.equal(new Set([app.uuid]));
        await expectList((slice) => storage.apps.list(owner, slice, NO_SEARCH), [app]);
      });

      it('let one of twenty simultaneous requests under one key change an app', async () => {
        const { storage, app } = await withApps(open);
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, n) => {
            const answer = anAnswer({ key: 'raced', text: `${n}` });
            const decide = changing({ description: `${n}` }, answer);
            return storage.apps.change(app.owner, app.uuid, decide, { key: answer.key, now: NOW });
          }),
        );
        expect(outcomes.filter((outcome) => outcome && 'record' in outcome)).to.have.length(1);
        const found = await storedApp(storage, app);
        expect(found?.version).to.equal(2);
        for (const outcome of outcomes) {
          const text = outcome && ('record' in outcome ? outcome.record.app.description : outcome.earlier.text);
          expect(text).to.equal(found?.description);
        }
      });
    });

    describe('remove', () => {
      it('removes the app with all objects in it, and frees its slug and name at once', async () => {
        const storage = await open();
        const record = anAppRecord(
          { slug: 'gone', name: 'Gone' },
          { previous: { digest: 'before', until: NOW + DAY } },
        );
        const { app } = record;
        await storage.apps.add(record);
        const other = await addApp(storage, { owner: app.owner });
        const each = await fill(storage, app);
        const left = await fill(storage, other);
        const [claimed] = await storage.jobs.claim(NOW, aLease(), 10, [other.uuid]);
        expect(claimed?.app).to.equal(app.uuid);

        const checked: App[] = [];
        expect(await storage.apps.remove(app.owner, app.uuid, (before) => void checked.push(before))).to.equal(true);
        expect(checked).to.deep.equal([app]);
        const { digest } = record.credential;
        for (const by of [{ slug: app.slug }, { uuid: app.uuid }, { digest }, { digest: 'before' }]) {
          expect(await storage.apps.record(by)).to.equal(undefined);
        }
        await expectList((slice) => storage.apps.list(app.owner, slice, NO_SEARCH), [other]);
        await expectFailure(write(storage, app, { put: { workflow: each.workflow } }), 'not_found');
        await expectFailure(
          storage.ledger.read(app.uuid, {}, (view) => view.now),
          'not_found',
        );

        const nothing = { items: [], total: 0 };
        for (const kind of KINDS) {
          expect(await storage.objects.find(app.uuid, kind, each[kind][0]!.uuid)).to.equal(undefined);
          expect(await listed(storage, kind, app.uuid)).to.deep.equal(nothing);
          const anywhere = await storage.objects.select(null, { kind, where: ['and', []] });
          expect(uuidsOf(anywhere)).to.have.members(uuidsOf(left[kind]));
        }
        expect(await storage.events.list(app.uuid, ALL, {})).to.deep.equal(nothing);
        expect(await storage.events.after(app.uuid, each.event.uuid, 10)).to.equal(undefined);

        const due = await storage.bookings.due([{ status: 'held', by: 'holdExpiresAt', until: NOW + DAY }], 10);
        const held = left.booking.filter(({ status }) => status === 'held');
        expect(uuidsOf(due)).to.have.members(uuidsOf(held));
        const lease = aLease({ until: NOW + 9 * DAY });
        expect(await storage.jobs.release({ ...claimed!, status: 'delivered', nextAt: null }, lease)).to.equal(false);
        const jobs = await storage.jobs.claim(NOW + DAY, lease, 10, []);
        const unfinished = left.job.filter(({ status }) => status === 'waiting' || status === 'running');
        expect(uuidsOf(jobs)).to.have.members(uuidsOf(unfinished));
        expect(await storage.events.forget(NOW + DAY, 10)).to.equal(1);

        const heir = await addApp(storage, { slug: 'gone', name: 'Gone' });
        expect(await storedApp(storage, heir)).to.deep.equal(heir);
        expect(await storage.events.sequence(heir.uuid)).to.equal(0);
        expect((await listed(storage, 'booking', other.uuid)).items).to.deep.equal(left.booking);
        expect(await storage.events.sequence(other.uuid)).to.equal(1);
      });

      it('removes an app only once, and only for its owner', async () => {
        const { storage, app } = await withApps(open);
        const refuse = () => {
          throw new Error('asked');
        };
        expect(await storage.apps.remove(anUuid(), app.uuid, refuse)).to.equal(false);
        expect(await storage.apps.remove(app.owner, anUuid(), refuse)).to.equal(false);
        expect(await storedApp(storage, app)).to.deep.equal(app);
        expect(await storage.apps.remove(app.owner, app.uuid, () => {})).to.equal(true);
        expect(await storage.apps.remove(app.owner, app.uuid, refuse)).to.equal(false);
        expect(await storage.apps.change(app.owner, app.uuid, refuse)).to.equal(undefined);
      });

      it('removes nothing if the check throws, and throws the same error', async () => {
        const { storage, app } = await withApps(open);
        const { booking, job } = await fill(storage, app);
        const error = new Error('stale');
        const attempt = storage.apps.remove(app.owner, app.uuid, () => {
          throw error;
        });
        expect(await failureOf(attempt)).to.equal(error);
        expect(await storedApp(storage, app)).to.deep.equal(app);
        expect((await listed(storage, 'booking', app.uuid)).items).to.deep.equal(booking);
        expect((await listed(storage, 'job', app.uuid)).items).to.deep.equal(job);
        await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
        expect(await storage.events.sequence(app.uuid)).to.equal(2);
      });

      it('leaves no objects of writes to the app that happen at the same time', async () => {
        const { storage, app } = await withApps(open);
        const workflows = Array.from({ length: 10 }, () => aWorkflow({ app: app.uuid }));
        const writes = workflows.map((workflow) =>
          write(storage, app, { put: { workflow: [workflow], job: [aJob({ app: app.uuid })] } }),
        );
        const [removed, ...outcomes] = await Promise.allSettled([
          storage.apps.remove(app.owner, app.uuid, () => {}),
          ...writes,
        ]);
        expect(removed).to.deep.equal({ status: 'fulfilled', value: true });
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).to.have.property('code', 'not_found');
        }
        for (const { uuid } of workflows)
          expect(await storage.objects.find(app.uuid, 'workflow', uuid)).to.equal(undefined);
        expect(await storage.jobs.claim(NOW + DAY, aLease(), 100, [])).to.deep.equal([]);
      });
    });

    it('is not affected by changes to the objects that it returned or received', async () => {
      const storage = await open();
      const record = anAppRecord({ meta: { floor: 1 } });
      const { app, credential } = record;
      const given = structuredClone(record);
      await storage.apps.add(given);
      spoil(given);
      spoil(await storage.apps.record({ uuid: app.uuid }));
      spoil(await storage.apps.record({ digest: credential.digest }));
      spoil((await storage.apps.list(app.owner, ALL, NO_SEARCH)).items[0]);
      expect(await storedApp(storage, app)).to.deep.equal(app);
      expect(await storage.apps.record({ digest: credential.digest })).to.deep.equal(record);
    });
  });
}
