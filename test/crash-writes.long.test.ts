import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Crashes, when } from './bench/crashes.js';
import { service } from './bench/servers.js';
import { faultsIn } from './support/verifying.js';

const CREATES = 1_000;
const ROUNDS = 3;

describe('a service that is killed while it writes', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps every acknowledged write, and no erased customer', async () => {
    const databaseUrl = `sqlite:${join(folder, 'slotkeeper.db')}`;
    const crashes = new Crashes(service(databaseUrl));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { acknowledged, lost } = await crashes.round(when(Math.ceil(Math.random() * CREATES)));
      expect(acknowledged).to.be.above(0);
      expect(lost).to.deep.equal([]);
    }
    expect(await crashes.lostInAll()).to.deep.equal([]);
    expect(await faultsIn(databaseUrl)).to.deep.equal([]);
  });
});
