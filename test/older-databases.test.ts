import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { BSON, type Document, MongoClient } from 'mongodb';
import { openMongoStorage } from '../adapters/mongodb/index.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { type Api, openApi } from './support/http.js';
import { type MongodbServer, mongodbServer } from './support/mongodb-server.js';
import {
  expectAnswersOfThen,
  expectFound,
  expectFurtherBookings,
  expectRepeated,
  expectSound,
  KINDS_OF_8D1E22F,
  kindsIn,
  type Recording,
  readRecording,
} from './support/recordings.js';
import { forEachStorage } from './support/storages.js';

const FIXTURE = fileURLToPath(new URL('../../test/fixtures/mongodb/2026-11-23', import.meta.url));

/** Puts the documents of a fixture into an empty database. */
async function restore(url: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    const byCollection = new Map<string, Document[]>();
    const lines = gunzipSync(await readFile(`${FIXTURE}.db.gz`))
      .toString()
      .trimEnd()
      .split('\n');
    for (const line of lines) {
      const { collection, document } = BSON.EJSON.parse(line, { relaxed: false });
      byCollection.set(collection, [...(byCollection.get(collection) ?? []), document]);
    }
    for (const [name, documents] of byCollection) await client.db().collection(name).insertMany(documents);
  } finally {
    await client.close();
  }
}

forEachStorage(({ name }) => {
  if (name !== 'mongodb') return;
  describe('A MongoDB database of an earlier version', () => {
    let server: MongodbServer;
    let recording: Recording;
    let storage: Storage;
    let api: Api;
    let databases = 0;

    before(async () => {
      server = await mongodbServer();
      recording = await readRecording(FIXTURE);
    });
    beforeEach(async () => {
      databases += 1;
      const url = server.url(`older_${process.pid}_${Date.now().toString(36)}_${databases}`);
      await restore(url);
      const clock = () => recording.at;
      storage = await openMongoStorage({ url, clock });
      api = await openApi(storage, { clock });
    });
    afterEach(async () => {
      await api.close();
      await storage.close();
    });
    after(() => server.stop());

    it('answers requests as that version did', () => expectAnswersOfThen(api, recording));
    it('repeats the stored answer of that version for a repeated request', () => expectRepeated(api, recording));
    it('has no faults', () => expectSound(storage, recording));
    it('can be searched by customers', () => expectFound(api, recording));
    it('has readable objects of every kind', async () => {
      expect([...(await kindsIn(storage))]).to.include.members([...KINDS_OF_8D1E22F]);
    });
    it('accepts further bookings, and refuses taken times', async () => {
      await expectFurtherBookings(api, recording);
      await expectSound(storage, recording);
    });
  });
});
