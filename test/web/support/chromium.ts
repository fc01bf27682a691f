import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
/** Chromium without a toolbar and its renderer. A page takes about half the processor time in it. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const PROGRAM = process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : CHROMIUM);
/** Flags to run as root and without a graphics card. They also stop requests of the browser to its vendor. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Why there is no browser here; undefined when there is one. */
export function missingBrowser(): string | undefined {
  if (existsSync(PROGRAM)) return undefined;
  return `needs Chromium, and there is none at ${PROGRAM}: apt-get install chromium-headless-shell, or set CHROMIUM`;
}

export interface Launched {
  readonly browser: Browser;
  /** Kills the browser at once: a page that waits for something must not delay the end of the tests. */
  end(): Promise<void>;
}

export async function launchBrowser(zone?: string): Promise<Launched> {
  // Chromium leaves files in the temporary folder when it is killed.
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, TMPDIR: folder, ...(zone !== undefined && { TZ: zone }) };
  const server = await chromium.launchServer({ executablePath: PROGRAM, args: FLAGS, env });
  return {
    browser: await chromium.connect(server.wsEndpoint()),
    async end() {
      await server.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
