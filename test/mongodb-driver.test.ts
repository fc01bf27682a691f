import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import {
  type Db,
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoWriteConcernError,
} from 'mongodb';
import { type Collections, DuplicateKey, type Surroundings } from '../adapters/mongodb/driver/collections.js';
import { driverCollections } from '../adapters/mongodb/driver/driver.js';
import { loadDriver } from '../adapters/mongodb/driver/mongodb.js';
import { outcome } from '../adapters/mongodb/driver/outcome.js';
import { NotPrimaryError } from '../adapters/mongodb/driver/servers.js';
import { Readiness } from '../adapters/mongodb/operations/readiness.js';
import { storageOver } from '../adapters/mongodb/storage.js';
import { UnavailableError } from '../core/basics/errors.js';
import { HOUR } from '../core/basics/instants.js';
import { anAppRecord, aWorkflow, NOW } from './support/samples.js';

/** Timeout of the driver for finding a server. */
const SELECTION_MS = 5_000;
/** Maximum duration of an election. */
const ELECTION_MS = 12_000;

const lost = () => new MongoNetworkError('the connection was lost');
const away = () => Object.defineProperty(new MongoError('no server'), 'name', { value: 'MongoServerSelectionError' });
const refusal = (code: number) => new MongoServerError({ message: 'not now', code });
const wrapped = (error: MongoError) =>
  new MongoBulkWriteError(error as unknown as ConstructorParameters<typeof MongoBulkWriteError>[0], {} as never);

/** Collections over a scripted driver, with a clock that only advances while a caller waits. */
function scripted(methods: Readonly<Record<string, () => unknown>>) {
  let now = 0;
  const surroundings: Surroundings = {
    clock: () => NOW + now,
    elapsed: () => now,
    random: () => 0.5,
    pause: async (milliseconds) => {
      now += milliseconds;
    },
    ledgerFirst: false,
  };
  const calls: string[] = [];
  const answer = async (name: string) => {
    calls.push(name);
    return methods[name]!();
  };
  const collection = () => ({
    updateOne: () => answer('updateOne'),
    insertOne: () => answer('insertOne'),
    bulkWrite: () => answer('bulkWrite'),
    deleteMany: () => answer('deleteMany'),
    countDocuments: () => answer('countDocuments'),
    find: () => ({ toArray: () => answer('find') }),
  });
  let problem: Error | undefined;
  const check = () => {
    if (problem) throw problem;
  };
  const collections = driverCollections({ collection } as unknown as Db, surroundings, {
    order: undefined,
    check,
    async attempt(operation) {
      check();
      return operation();
    },
  });
  return {
    collections,
    surroundings,
    calls,
    now: () => now,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    turn: (into: Error) => {
      problem = into;
    },
  };
}

const failureOf = (attempt: Promise<unknown>): Promise<UnavailableError> =>
  attempt.then(
    () => expect.fail('it succeeded'),
    (error) => error,
  );

const WRITES: Readonly<Record<string, (collections: Collections) => Promise<unknown>>> = {
  updateOne: ({ jobs }) => jobs.update({ _id: 'a' }, { $set: { lease: 'mine' } }),
  bulkWrite: ({ jobs }) => jobs.upsertAll([1, 2].map((_id) => ({ filter: { _id }, update: { $set: { seq: 1 } } }))),
  deleteMany: ({ jobs }) => jobs.remove({ _id: 'a' }),
};

describe('MongoDB, errors of the driver', () => {
  before(loadDriver);

  for (const [method, write] of Object.entries(WRITES)) {
    const thrown = (error: MongoError) => (method === 'bulkWrite' ? wrapped(error) : error);

    describe(`to ${method}`, () => {
      it('after a lost answer, the outcome is looked up for the time of an election and some more', async () => {
        const done = { matchedCount: 1, deletedCount: 1 };
        let tries = 0;
        const { collections, now, wait } = scripted({
          [method]: () => {
            tries += 1;
            if (tries === 1) throw thrown(lost());
            if (now() > ELECTION_MS + 2_000) return done;
            wait(SELECTION_MS);
            throw thrown(away());
          },
        });
        await write(collections);
        expect(tries).to.be.above(2);
        expect(now()).to.be.above(ELECTION_MS + 2_000);
      });

      it('an unknown outcome has no time to retry', async () => {
        const { collections, now } = scripted({
          [method]: () => {
            throw thrown(lost());
          },
        });
        const failure = await failureOf(write(collections));
        expect(failure).to.include({ code: 'unavailable', retryAfterSeconds: null });
        expect(failure.message).to.include('Idempotency-Key');
        expect(now()).to.be.at.least(15_000);
      });

      it('a request that was never sent may be retried at once, and says so', async () => {
        const { collections, calls } = scripted({
          [method]: () => {
            throw thrown(away());
          },
        });
        const failure = await failureOf(write(collections));
        expect(failure.code).to.equal('unavailable');
        expect(failure.retryAfterSeconds).to.be.above(0);
        expect(calls).to.have.length(1);
      });
    });
  }

  it('servers that are not primary have done nothing: the request may be retried after an election', async () => {
    const { collections, now } = scripted({
      updateOne: () => {
        throw refusal(10_107);
      },
    });
    const failure = await failureOf(WRITES.updateOne!(collections));
    expect(failure.retryAfterSeconds).to.be.above(0);
    expect(now()).to.be.above(ELECTION_MS);
  });

  it('a write that no majority confirmed may be stored', async () => {
    const { collections } = scripted({
      updateOne: () => {
        throw new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 10_107, errmsg: 'not confirmed' } });
      },
    });
    expect(await failureOf(WRITES.updateOne!(collections))).to.have.property('retryAfterSeconds', null);
  });

  it('another failure after a lost answer does not prove that nothing was stored', async () => {
    const failures = [lost(), refusal(13)];
    const { collections } = scripted({
      updateOne: () => {
        throw failures.shift();
      },
    });
    expect(await failureOf(WRITES.updateOne!(collections))).to.have.property('retryAfterSeconds', null);
  });

  for (const [what, details] of [
    ['a disk that is full', { code: 14_031, message: 'No space left on device' }],
    ['writes that are blocked', { code: 371, codeName: 'UserWritesBlocked', message: 'User writes blocked' }],
    ['a quota of Atlas', { code: 8_000, message: 'you are over your space quota, using 513 MB of 512 MB' }],
  ] as const) {
    it(`${what} is not a failure of the service: the request may be retried, and says so`, async () => {
      for (const [method, write] of Object.entries(WRITES)) {
        const { collections, calls, now } = scripted({
          [method]: () => {
            throw new MongoServerError(details);
          },
        });
        const failure = await failureOf(write(collections));
        expect(failure, method).to.include({ code: 'unavailable', message: 'MongoDB refuses writes' });
        expect(failure.retryAfterSeconds).to.be.above(0);
        expect(calls).to.have.length(1);
        expect(now()).to.equal(0);
      }
    });
  }

  it('other refusals of Atlas are failures', async () => {
    const { collections } = scripted({
      updateOne: () => {
        throw new MongoServerError({ code: 8_000, message: 'this is not allowed in this tier' });
      },
    });
    expect(await failureOf(WRITES.updateOne!(collections))).to.have.property('code', 8_000);
  });

  it('a closed storage waits for nothing', async () => {
    const closed = Object.defineProperty(new MongoError('closed'), 'name', { value: 'MongoClientClosedError' });
    const failures = [lost(), closed];
    const { collections, calls } = scripted({
      updateOne: () => {
        throw failures.shift();
      },
    });
    expect(await failureOf(WRITES.updateOne!(collections))).to.have.property('retryAfterSeconds', null);
    expect(calls).to.have.length(2);
  });

  for (const code of [43, 50, 133, 175, 202, 237, 365, 10_107, 11_602]) {
    it(`code ${code} is a temporary failure of the server`, async () => {
      const { collections, calls } = scripted({
        find: () => {
          throw refusal(code);
        },
      });
      const failure = await failureOf(collections.jobs.find({}));
      expect(failure.code).to.equal('unavailable');
      expect(failure.retryAfterSeconds).to.be.above(0);
      expect(calls.length).to.be.above(1);
    });
  }

  it('a server that is known not to be the primary gets no request', async () => {
    const { collections, calls, turn } = scripted({ find: () => [], updateOne: () => ({ matchedCount: 1 }) });
    turn(new NotPrimaryError('db.example.com:27017 is not the primary'));
    for (const attempt of [collections.jobs.find({}), collections.jobs.count({}), WRITES.updateOne!(collections)]) {
      const failure = await failureOf(attempt);
      expect(failure).to.have.property('code', 'unavailable');
      expect(failure.message).to.include('db.example.com:27017 is not the primary');
    }
    expect(calls).to.deep.equal([]);
  });

  describe('readiness', () => {
    /** A database whose writes call `write`, and a clock that only `wait` advances. */
    function probed(write: () => unknown) {
      let now = 0;
      let problem: Error | undefined;
      const writes: unknown[] = [];
      const updateOne = async (...asked: readonly unknown[]) => {
        writes.push(asked);
        return write();
      };
      const servers = {
        order: undefined,
        check: () => {
          if (problem) throw problem;
        },
        attempt: <T>(operation: () => Promise<T>) => operation(),
      };
      const db = { collection: () => ({ updateOne }) } as unknown as Db;
      return {
        readiness: new Readiness({ db, servers, elapsed: () => now }),
        writes,
        wait: (milliseconds: number) => {
          now += milliseconds;
        },
        turn: (into: Error) => {
          problem = into;
        },
      };
    }

    it('tries a write with majority confirmation, at most once a second', async () => {
      const { readiness, writes, wait } = probed(() => ({ matchedCount: 1 }));
      await readiness.check();
      expect(writes).to.have.nested.property('[0][2].writeConcern.w', 'majority');
      wait(999);
      await readiness.check();
      expect(writes).to.have.length(1);
      wait(1);
      await readiness.check();
      expect(writes).to.have.length(2);
    });

    const troubles: readonly (readonly [what: string, error: Error, message: string])[] = [
      ['no server', away(), 'MongoDB does not answer'],
      [
        'no majority',
        new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'not confirmed' } }),
        'MongoDB does not answer',
      ],
      ['a full disk', refusal(14_031), 'MongoDB refuses writes: not now'],
    ];
    for (const [what, error, message] of troubles) {
      it(`${what} is unavailable until a write succeeds`, async () => {
        let isOver = false;
        const { readiness, writes } = probed(() => {
          if (!isOver) throw error;
        });
        for (let n = 0; n < 2; n += 1)
          expect(await failureOf(readiness.check())).to.include({ code: 'unavailable', message });
        isOver = true;
        await readiness.check();
        expect(writes).to.have.length(3);
      });
    }

    it('a duplicate key in the test write counts as success', async () => {
      const { readiness } = probed(() => {
        throw refusal(11_000);
      });
      await readiness.check();
    });

    it('a server that is known not to be the primary is not asked, even just after a successful write', async () => {
      const { readiness, writes, turn } = probed(() => ({ matchedCount: 1 }));
      await readiness.check();
      turn(new NotPrimaryError('db.example.com:27017 is not the primary'));
      expect((await failureOf(readiness.check())).message).to.include('is not the primary');
      expect(writes).to.have.length(1);
    });
  });

  describe('a change whose answer was lost', () => {
    /**
     * A storage whose server stores the second change of the app, but loses the answer. When the storage then reads the ledger, it gets the
     * result of `look`.
     */
    const storing = async (look: (stored: object, tries: number) => object | undefined) => {
      const { app } = anAppRecord();
      const server = scripted({});
      let ledger: Record<string, unknown> = { _id: app.uuid, seq: 1, at: 0, open: false, sealed: false, recent: [] };
      let isStored = false;
      let looks = 0;
      const { ledgers } = server.collections;
      const collections: Collections = {
        ...server.collections,
        ledgers: {
          ...ledgers,
          async find() {
            if (isStored && !ledger.isKnown) {
              looks += 1;
              const found = look(ledger, looks);
              if (!found) {
                server.wait(SELECTION_MS);
                throw new UnavailableError('away', { retryAfterSeconds: 2 });
              }
              ledger = { ...ledger, isKnown: true };
            }
            return [ledger as never];
          },
          async update(_, { $set }) {
            ledger = { ...ledger, ...$set };
            if (isStored) return { matched: 1, uncertain: false };
            isStored = true;
            return { matched: 0, uncertain: true };
          },
        },
        workflows: { ...server.collections.workflows, upsert: async () => ({ matched: 1, uncertain: false }) },
      };
      const { ports } = storageOver(collections, server.surroundings);
      let decided = 0;
      const attempt = ports.ledger.commit(app.uuid, {}, () => {
        decided += 1;
        return { result: 'done', change: { put: { workflow: [aWorkflow({ app: app.uuid })] } } };
      });
      return { attempt, decided: () => decided };
    };

    it('is looked up again if the server does not answer', async () => {
      const { attempt, decided } = await storing((stored, looks) => (looks < 3 ? undefined : stored));
      expect(await attempt).to.equal('done');
      expect(decided()).to.equal(1);
    });

    it('stays unknown if the server never answers, without a time to retry', async () => {
      const { attempt } = await storing(() => undefined);
      expect(await failureOf(attempt)).to.include({ code: 'unavailable', retryAfterSeconds: null });
    });
  });

  it("a process that meets another's change and cannot tell whether it is applied asks to retry", async () => {
    const { app } = anAppRecord();
    const writes = [{ to: 'workflows', _id: 'a', put: {}, order: '1' }];
    const pending = { id: 'a', writes, spilled: 0 };
    const { collections, surroundings } = scripted({
      find: () => [{ _id: app.uuid, seq: 1, at: 0, open: true, sealed: false, pending, recent: [] }],
      updateOne: () => {
        throw lost();
      },
    });
    const { ports } = storageOver(collections, surroundings);
    const failure = await failureOf(ports.events.sequence(app.uuid));
    expect(failure).to.have.property('code', 'unavailable');
    expect(failure.retryAfterSeconds).to.be.above(0);
  });

  it('a decision has the corrected moment when a clock that was ahead is put back while an app is read', async () => {
    const { app } = anAppRecord();
    const { collections, surroundings } = scripted({});
    let now = NOW + HOUR;
    let isCorrected = false;
    const ledger = { _id: app.uuid, seq: 1, at: 0, open: false, sealed: false, pending: null, recent: [] };
    const ledgers = {
      ...collections.ledgers,
      async find() {
        if (isCorrected) now = NOW;
        return [ledger as never];
      },
    };
    const { ports } = storageOver({ ...collections, ledgers }, { ...surroundings, clock: () => now });
    const decidedAt = () => ports.ledger.commit(app.uuid, {}, (view) => ({ result: view.now }));
    expect(await decidedAt()).to.equal(NOW + HOUR);
    isCorrected = true;
    expect(await decidedAt()).to.equal(NOW);
  });

  describe('a process that meets a change which it is applying itself', () => {
    /**
     * Ten clients that ask for the sequence of the app while its change is being applied. The first attempt to apply it ends with `first`.
     * Counts the attempts.
     */
    const meeting = async (first: Promise<void>, pause: (milliseconds: number) => Promise<void>) => {
      const { app } = anAppRecord();
      const { collections, surroundings } = scripted({});
      let applied = 0;
      let ledger = { _id: app.uuid, seq: 1, at: 0, open: false, sealed: false, pending: null, recent: [] };
      const ledgers = {
        ...collections.ledgers,
        find: async () => [ledger],
        async update(_: unknown, { $set }: { readonly $set?: object }) {
          ledger = { ...ledger, ...$set };
          return { matched: 1, uncertain: false };
        },
      };
      const workflows = {
        ...collections.workflows,
        async upsert() {
          applied += 1;
          if (applied === 1) await first;
          return { matched: 1, uncertain: false };
        },
      };
      const { ports } = storageOver({ ...collections, ledgers, workflows }, { ...surroundings, pause });
      const change = { put: { workflow: [aWorkflow({ app: app.uuid })] } };
      const commit = ports.ledger.commit(app.uuid, {}, () => ({ result: undefined, change }));
      while (applied === 0) await sleep(1);
      const asked = Array.from({ length: 10 }, () => ports.events.sequence(app.uuid));
      return { commit, asked, applied: () => applied };
    };

    it('waits for that, and does not apply it again', async () => {
      const { commit, asked, applied } = await meeting(sleep(100), (milliseconds) => sleep(milliseconds));
      expect(await Promise.all(asked)).to.deep.equal(asked.map(() => 2));
      await commit;
      expect(applied()).to.equal(1);
    });

    it('applies it again if that hangs, once for all', async () => {
      let goOn = () => {};
      const hanging = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const { commit, asked, applied } = await meeting(hanging, (milliseconds) => sleep(milliseconds / 20));
      expect(await Promise.all(asked)).to.deep.equal(asked.map(() => 2));
      expect(applied()).to.equal(2);
      goOn();
      await commit;
    });
  });

  describe('a document that no majority has confirmed yet', () => {
    const isMine = new DuplicateKey('_id_', true);

    it('makes a new app wait instead of being refused', async () => {
      const { collections, surroundings } = scripted({});
      let inserted: object | undefined;
      let looks = 0;
      const apps = {
        ...collections.apps,
        async insert(document: object) {
          inserted = document;
          throw isMine;
        },
        async find() {
          looks += 1;
          return looks < 3 ? [] : [inserted as never];
        },
      };
      const { ports } = storageOver({ ...collections, apps }, surroundings);
      await ports.apps.add(anAppRecord());
      expect(looks).to.equal(3);
    });

    it('makes the first change of an app wait instead of being made again', async () => {
      const { collections, surroundings } = scripted({});
      const { app } = anAppRecord();
      let stored: object | undefined;
      let looks = 0;
      const ledgers = {
        ...collections.ledgers,
        async insert(document: object) {
          stored = document;
          throw isMine;
        },
        async find() {
          looks += 1;
          return stored === undefined || looks < 4 ? [] : [stored as never];
        },
        update: async () => ({ matched: 1, uncertain: false }),
      };
      const apps = { ...collections.apps, find: async () => [{ _id: app.uuid } as never] };
      const { ports } = storageOver({ ...collections, ledgers, apps }, surroundings);
      let decided = 0;
      await ports.ledger.commit(app.uuid, {}, () => {
        decided += 1;
        return { result: undefined, change: {} };
      });
      expect(decided).to.equal(1);
      expect(looks).to.equal(4);
    });
  });

  it('a determined outcome is returned, even if it took long', async () => {
    const { surroundings } = scripted({});
    let looks = 0;
    const look = async () => {
      looks += 1;
      if (looks < 4) throw new UnavailableError('away');
      return 'stored';
    };
    expect(await outcome(look, surroundings)).to.equal('stored');
  });
});
