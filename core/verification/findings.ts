/** What is checked (core/README.md, "Verifying"). */
export const CHECKS = ['capacity', 'blocks', 'events', 'jobs', 'references', 'bookkeeping'] as const;
export type Check = (typeof CHECKS)[number];

/** Something that must not be, or that somebody should know of. */
export interface Finding {
  readonly check: Check;
  /** The app's UUID; null where it belongs to no app that is there. */
  readonly app: string | null;
  /** A sentence, which names what is concerned by its UUIDs. */
  readonly message: string;
  readonly uuids: readonly string[];
}

/** How many of one app are told one by one; the rest are counted. */
export const TOLD_MAX = 1_000;

/** What was found in one reading of an app. */
export class Findings {
  readonly faults: Finding[] = [];
  readonly notes: Finding[] = [];
  /** All, those that are not told included. */
  faultCount = 0;
  noteCount = 0;
  readonly #app: string | null;

  constructor(app: string | null) {
    this.#app = app;
  }

  fault(check: Check, message: string, uuids: readonly string[]): void {
    this.faultCount += 1;
    if (this.faults.length < TOLD_MAX) this.faults.push({ check, app: this.#app, message, uuids });
  }

  note(check: Check, message: string, uuids: readonly string[]): void {
    this.noteCount += 1;
    if (this.notes.length < TOLD_MAX) this.notes.push({ check, app: this.#app, message, uuids });
  }
}
