import type { Clock } from '../ports.js';
import type { Inside, InspectedApp, Inspection } from '../storage/inspection.js';
import { AppChecks } from './app-checks.js';
import { type Finding, Findings } from './findings.js';

interface Needs {
  readonly inspection: Inspection;
  readonly clock: Clock;
}

/** What verifying has come to. */
export interface Verification {
  readonly apps: number;
  /** How many objects and events were read. */
  readonly read: number;
  /** What must not be; of each app the first 1,000. */
  readonly faults: readonly Finding[];
  /** What is right, and somebody may wish to know of; likewise. */
  readonly notes: readonly Finding[];
  /** All of them. */
  readonly faultCount: number;
  readonly noteCount: number;
  /** Apps that were written to whenever they were read, and in which something was found that may not be so. */
  readonly unsettled: readonly InspectedApp[];
}

export interface VerifyOptions {
  /** Told now and then how many objects and events were read so far. */
  readonly onProgress?: ((read: number) => void) | undefined;
}

/** How often an app is read that is written to meanwhile. */
const READINGS_MAX = 10;

/** Reads all that is stored, and checks what must hold. It changes nothing. */
export class VerifyStorage {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws UnavailableError when the storage does not answer. */
  execute({ onProgress = () => {} }: VerifyOptions = {}): Promise<Verification> {
    return this.#needs.inspection.inspect(async (inside) => {
      const verification = new Told(onProgress);
      const outside = new Findings(null);
      for await (const { message, uuids } of inside.leftovers()) outside.fault('bookkeeping', message, uuids);
      verification.add(outside, 0);
      for await (const apps of inside.apps()) for (const app of apps) await this.#verify(inside, app, verification);
      return verification;
    });
  }

  /** What an app is found to have counts if it stood still meanwhile; else it is read again. */
  async #verify(inside: Inside, app: InspectedApp, verification: Told): Promise<void> {
    for (let reading = 1; ; reading += 1) {
      const before = await inside.standing(app.uuid);
      if (!before) return;
      const findings = new Findings(app.uuid);
      const now = Math.max(this.#needs.clock(), before.at);
      const checks = new AppChecks(inside, { app: app.uuid, now, findings, onRead: verification.onRead });
      const first = await checks.firstEvent();
      await checks.all();
      const stillFirst = await checks.firstEvent();
      const after = await inside.standing(app.uuid);
      if (!after) return;
      const stoodStill = after.sequence === before.sequence && first === stillFirst;
      if (!stoodStill && reading < READINGS_MAX) continue;
      if (!stoodStill && findings.faultCount > 0) verification.unsettled.push(app);
      else verification.add(findings, checks.read);
      verification.apps += 1;
      return;
    }
  }
}

class Told implements Verification {
  apps = 0;
  read = 0;
  readonly faults: Finding[] = [];
  readonly notes: Finding[] = [];
  faultCount = 0;
  noteCount = 0;
  readonly unsettled: InspectedApp[] = [];
  /** Told how much was read of the app that is being read. */
  readonly onRead: (read: number) => void;

  constructor(onProgress: (read: number) => void) {
    this.onRead = (read) => onProgress(this.read + read);
  }

  add({ faults, notes, faultCount, noteCount }: Findings, read: number): void {
    this.faults.push(...faults);
    this.notes.push(...notes);
    this.faultCount += faultCount;
    this.noteCount += noteCount;
    this.read += read;
  }
}
