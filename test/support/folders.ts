import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives each test of the suite an empty folder, which is removed afterwards. Returns a function with its path. */
export function newFolders(): (...names: readonly string[]) => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return (...names) => join(folder, ...names);
}

/** Skips the suite if `STORAGES` does not name the storage. */
export function onlyWith(storage: string): void {
  before(function () {
    const asked = process.env.STORAGES?.split(',').map((name) => name.trim());
    if (asked && !asked.includes(storage)) this.skip();
  });
}
