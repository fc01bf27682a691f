/** Names of the verification's checks (core/upkeep/README.md, "Verifying"). */
export const CHECKS = ['capacity', 'blocks', 'events', 'jobs', 'references', 'bookkeeping'] as const;
export type Check = (typeof CHECKS)[number];

/** Violation of an invariant, or a fact that the operator should know. */
export interface Finding {
  readonly check: Check;
  /** UUID of the app. Null if the finding belongs to no existing app. */
  readonly app: string | null;
  /** Sentence with the UUIDs of the objects. */
  readonly message: string;
  readonly uuids: readonly string[];
}

/** Limit of findings listed for one app. The rest are only counted. */
const LISTED_MAX = 1_000;

type Counts = Pick<Findings, 'faultCount' | 'noteCount'>;

/** Findings of one pass over an app. */
export class Findings {
  readonly faults: Finding[] = [];
  readonly notes: Finding[] = [];
  /** Total, including findings that are not listed. */
  faultCount = 0;
  noteCount = 0;
  readonly #app: string | null;

  constructor(app: string | null) {
    this.#app = app;
  }

  fault(check: Check, message: string, uuids: readonly string[]): void {
    this.faultCount += 1;
    if (this.faults.length < LISTED_MAX) this.faults.push({ check, app: this.#app, message, uuids });
  }

  get counts(): Counts {
    return { faultCount: this.faultCount, noteCount: this.noteCount };
  }

  /** Discards the findings since these counts. */
  returnTo({ faultCount, noteCount }: Counts): void {
    this.faultCount = faultCount;
    this.noteCount = noteCount;
    this.faults.length = Math.min(this.faults.length, faultCount);
    this.notes.length = Math.min(this.notes.length, noteCount);
  }

  note(check: Check, message: string, uuids: readonly string[]): void {
    this.noteCount += 1;
    if (this.notes.length < LISTED_MAX) this.notes.push({ check, app: this.#app, message, uuids });
  }
}
