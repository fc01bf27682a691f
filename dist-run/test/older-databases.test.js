import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { BSON, MongoClient } from 'mongodb';
import { openMongoStorage } from '../adapters/mongodb/index.js';
import { openApi } from './support/http.js';
import { mongodbServer } from './support/mongodb-server.js';
import { expectAnswersOfThen, expectFound, expectFurtherBookings, expectRepeated, expectSound, KINDS_OF_8D1E22F, kindsIn, readRecording, } from './support/recordings.js';
import { forEachStorage } from './support/storages.js';
const FIXTURE = fileURLToPath(new URL('../../test/fixtures/mongodb/2026-11-23', import.meta.url));
/** Puts the documents of a fixture into an empty database. */
async function restore(url) {
    const client = new MongoClient(url);
    try {
        const byCollection = new Map();
        const lines = gunzipSync(await readFile(`${FIXTURE}.db.gz`))
            .toString()
            .trimEnd()
            .split('\n');
        for (const line of lines) {
            const { collection, document } = BSON.EJSON.parse(line, { relaxed: false });
            byCollection.set(collection, [...(byCollection.get(collection) ?? []), document]);
        }
        for (const [name, documents] of byCollection)
            await client.db().collection(name).insertMany(documents);
    }
    finally {
        await client.close();
    }
}
forEachStorage(({ name }) => {
    if (name !== 'mongodb')
        return;
    describe('A MongoDB database of an earlier version', () => {
        let server;
        let recording;
        let storage;
        let api;
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
        it('is answered from as that version did', () => expectAnswersOfThen(api, recording));
        it('answers a repeated request as it was answered then', () => expectRepeated(api, recording));
        it('is sound', () => expectSound(storage, recording));
        it('is searched by customers', () => expectFound(api, recording));
        it('has objects of every kind, each of which is read', async () => {
            expect([...(await kindsIn(storage))]).to.include.members([...KINDS_OF_8D1E22F]);
        });
        it('takes further bookings, and refuses what is taken', async () => {
            await expectFurtherBookings(api, recording);
            await expectSound(storage, recording);
        });
    });
});
