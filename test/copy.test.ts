import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { CopyFile } from '../adapters/jsonl/index.js';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { copyStorage } from '../bootstrap/copy.js';
import { ALL_CONTENTS, type ChooseContents, type Copying } from '../core/copying/copying.js';
import { canonical } from '../core/copying/digests.js';
import { asCopied, type ExportRecord } from '../core/copying/records.js';
import { DAY, HOUR } from '../core/instants.js';
import type { Storage } from '../core/storage.js';
import { failureOf } from './contracts/lists.js';
import { copyingOf, openCopyTarget } from './support/copy-targets.js';
import { fillWithEverything } from './support/every-object.js';
import { mongodbServer } from './support/mongodb-server.js';
import {
  aBooking,
  aCustomer,
  anAppRecord,
  anEvent,
  anOwnerToken,
  anUuid,
  aResource,
  NOW,
  randomNumbers,
  write,
} from './support/samples.js';

const CHILD = fileURLToPath(new URL('./support/copying-process.js', import.meta.url));
const clock = () => NOW + HOUR;

/** All that is told, as a copy has it: one text, the same if and only if both are the same. */
async function toldBy(copying: Copying): Promise<string> {
  const texts: string[] = [];
  const owners: string[] = [];
  for await (const record of copying.exportObjects(ALL_CONTENTS)) {
    if (record.is === 'storage') continue;
    const copied = record.is === 'object' || record.is === 'event' ? asCopied(record) : record;
    (record.is === 'owner' ? owners : texts).push(canonical(copied));
  }
  return [...owners.sort(), ...texts].join('\n');
}

/** What the copier says, if it refuses. */
async function refusal(from: Copying, to: Copying, source = 'test:source', secretKey: string | null = null) {
  const failure = await failureOf(copyStorage({ secretKey }, from, async () => to, { source }));
  expect(failure).to.be.instanceOf(Error).and.have.property('problems');
  return (failure as { readonly problems: readonly string[] }).problems;
}

describe('Copying a storage', () => {
  let folder = '';
  const opened: { close(): Promise<void> }[] = [];
  const kept = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  const sqlite = async (name: string) => kept(await openSqliteStorage({ path: join(folder, name), clock }));
  let databases = 0;
  const mongodb = async () => {
    const { openMongoStorage } = await import('../adapters/mongodb/index.js');
    const server = await mongodbServer();
    databases += 1;
    const url = server.url(`slotkeeper_copy_${process.pid}_${databases}`);
    const storage = await openMongoStorage({ url, clock });
    return kept({
      ...storage,
      url,
      async close() {
        await storage.close();
        await server.stop();
      },
    });
  };
  const copied = (from: Copying, to: Copying, source = 'test:source') =>
    copyStorage({ secretKey: null }, from, async () => to, { source });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-copy-'));
  });
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('from memory to SQLite, MongoDB, a file, and SQLite leaves everything as it was, at each stop', async function () {
    this.timeout(60_000);
    const memory = openMemoryStorage({ clock });
    const { app, objects } = await fillWithEverything(memory, { bookings: 1_200 });
    const expected = await toldBy(memory.copying);
    const first = await sqlite('first.db');
    const second = await mongodb();
    const path = join(folder, 'third.jsonl.gz');
    const last = await sqlite('last.db');
    await copied(memory.copying, first.copying);
    expect(await toldBy(first.copying)).to.equal(expected);
    await copied(first.copying, second.copying);
    expect(await toldBy(second.copying)).to.equal(expected);
    await copied(second.copying, await CopyFile.toWrite(path));
    expect(await toldBy(await CopyFile.toRead(path))).to.equal(expected);
    const counts = await copied(await CopyFile.toRead(path), last.copying);
    expect(await toldBy(last.copying)).to.equal(expected);
    expect(counts).to.include({ owners: 3, apps: 3, rounds: 1, wasBegun: false });
    expect(counts.records).to.equal(expected.split('\n').filter((line) => /"is":"(object|event)"/.test(line)).length);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    expect(await readdir(folder)).not.to.include('third.jsonl.gz.copying');
    expect(await last.arming.disarmed()).to.include({ as: 'copy' });
    expect(await last.arming.disarmed()).not.to.have.property('unfinished');
    expect(await last.customers.find(app.uuid, objects.customer[0]!.uuid)).to.deep.equal(objects.customer[0]);
  });
});
