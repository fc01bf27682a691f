import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives each test of the suite an empty folder. All are removed at the end of the suite. Returns a function that joins paths below it. */
export function newFolders(): (...names: readonly string[]) => string {
  const folders: string[] = [];
  beforeEach(async () => {
    folders.push(await mkdtemp(join(tmpdir(), 'slotkeeper-')));
  });
  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return (...names) => join(folders.at(-1) ?? '', ...names);
}

/** Skips the suite if `STORAGES` does not name the storage. */
export function onlyWith(storage: string): void {
  before(function () {
    const asked = process.env.STORAGES?.split(',').map((name) => name.trim());
    if (asked && !asked.includes(storage)) this.skip();
  });
}
