import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { quickStart, SAMPLE_OWNER } from '../../adapters/web/browser/docs/quick-start.js';
import { EMAIL, OWNER_TOKEN, openService, type TestService } from './support/service.js';

const run = promisify(execFile);
const CLIENT = pathToFileURL(join(import.meta.dirname, '../../bundle/adapters-client.js')).href;
const PROGRAMS: Readonly<Record<string, readonly [command: string, file: string]>> = {
  curl: ['bash', 'start.sh'],
  JavaScript: [process.execPath, 'start.mjs'],
  Python: ['python3', 'start.py'],
};

describe('the quick start of the reference', () => {
  let service: TestService;
  let folder: string;
  before(async () => {
    service = await openService({ clock: Date.now });
    folder = await mkdtemp(join(tmpdir(), 'quick-start-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await service.close();
  });

  for (const { label } of quickStart('')) {
    it(`books as it says: ${label}`, async () => {
      const { text } = quickStart(service.url).find((sample) => sample.label === label)!;
      const [command, file] = PROGRAMS[label]!;
      const program = text
        .replace(SAMPLE_OWNER, `${EMAIL}:${OWNER_TOKEN}`)
        .replace("'slotkeeper/client'", `'${CLIENT}'`)
        .replaceAll('my-salon', `salon-${label.toLowerCase()}`)
        .replaceAll('My salon', `Salon ${label}`);
      await writeFile(join(folder, file), program);
      const { stdout } = await run(command, [join(folder, file)]);
      expect(stdout).to.match(/["']?status["']?: ?["']confirmed["']/);
    });
  }
});
