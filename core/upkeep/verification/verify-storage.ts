import type { Clock } from '../../basics/ports.js';
import type { Inside, InspectedApp, Inspection } from '../../ledger/storage/inspection.js';
import { AppChecks } from './app-checks.js';
import { type Finding, Findings } from './findings.js';

interface Needs {
  readonly inspection: Inspection;
  readonly clock: Clock;
}

/** Result of the verification. */
export interface Verification {
  readonly apps: number;
  /** Number of objects and events that were read. */
  readonly read: number;
  /** Violations of invariants: the first 1,000 of each app. */
  readonly faults: readonly Finding[];
  /** Facts that are correct but may interest the operator: the first 1,000 of each app. */
  readonly notes: readonly Finding[];
  /** Total number of faults. */
  readonly faultCount: number;
  readonly noteCount: number;
  /**
   * Apps that changed during every pass and seemed to have faults. These faults are not listed, because the changes may have caused them.
   */
  readonly unsettled: readonly InspectedApp[];
}

export interface VerifyOptions {
  /** Called now and then with the number of objects and events read so far. */
  readonly onProgress?: ((read: number) => void) | undefined;
}

/** Limit of passes over an app that is being written to. */
const READINGS_MAX = 10;

export function verifyStorage({ clock, inspection }: Needs) {
  /** Keeps the findings of an app if it did not change during the pass. Otherwise reads it again. */
  async function verify(inside: Inside, app: InspectedApp, verification: Report): Promise<void> {
    for (let reading = 1; ; reading += 1) {
      const before = await inside.head(app.uuid);
      if (!before) return;
      const findings = new Findings(app.uuid);
      const now = Math.max(clock(), before.at);
      const checks = new AppChecks(inside, { app: app.uuid, now, findings, onRead: verification.onRead });
      const first = await checks.firstEvent();
      await checks.all();
      const stillFirst = await checks.firstEvent();
      const after = await inside.head(app.uuid);
      if (!after) return;
      const stoodStill = after.sequence === before.sequence && first === stillFirst;
      if (!stoodStill && reading < READINGS_MAX) continue;
      if (!stoodStill && findings.faultCount > 0) verification.unsettled.push(app);
      else verification.add(findings, checks.read);
      verification.apps += 1;
      return;
    }
  }

  return ({ onProgress = () => {} }: VerifyOptions = {}): Promise<Verification> => {
    return inspection.inspect(async (inside) => {
      const verification = new Report(onProgress);
      const outside = new Findings(null);
      for await (const { message, uuids } of inside.leftovers()) outside.fault('bookkeeping', message, uuids);
      verification.add(outside, 0);
      for await (const apps of inside.apps()) for (const app of apps) await verify(inside, app, verification);
      return verification;
    });
  };
}

class Report implements Verification {
  apps = 0;
  read = 0;
  readonly faults: Finding[] = [];
  readonly notes: Finding[] = [];
  faultCount = 0;
  noteCount = 0;
  readonly unsettled: InspectedApp[] = [];
  /** Reports progress. Called with the number of objects and events read so far of the current app. */
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
