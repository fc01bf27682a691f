import {
  type Allocation,
  anyWhere,
  bulkReadsOver,
  type Instant,
  type Lapse,
  NotFoundError,
  type OtherReads,
  type QuestionReads,
} from '../../core/index.js';
import { ANSWER } from './answers.js';
import { buildConditions, OF_APP, Parameters, selectSql, withUuids } from './conditions.js';
import type { Run } from './database.js';
import { tableOf } from './tables.js';

/** Head of an app: number, moment and random identifier of its last change. */
export interface Head {
  readonly seq: number;
  readonly at: Instant;
  readonly change: number;
  /** True if commits wait for a standby. */
  readonly isReplicated: boolean;
}

/** The app has changed since the first read, so the decision starts again. */
export class MovedError extends Error {}

interface Asked {
  readonly text: string;
  readonly resolve: (found: never) => void;
  readonly reject: (error: unknown) => void;
}

/** SQL that is true if commits wait for a standby. */
export const IS_REPLICATED = `current_setting('synchronous_standby_names') <> ''`;
/** SQL of the properties of an app's head, to build a JSON object. `l`: the app's row in the ledger table. */
export const HEAD = `'seq', l.seq, 'at', l.at, 'change', l.change, 'isReplicated', ${IS_REPLICATED}`;

const HEAD_OF_APP = `(SELECT json_build_object(${HEAD}) FROM @ledger AS l WHERE app = $1)`;

/** Adds a query to the statement of this tick. `textOf` returns a SELECT with one column. */
type Ask = <T>(textOf: (parameters: Parameters) => string) => Promise<readonly T[]>;

/** Reads that decisions about one app need. All queries of one tick become one statement, and therefore see one snapshot. */
export class PostgresReads {
  readonly bulk;
  readonly #run: Run;
  readonly #app: string;
  readonly #mayMove: boolean;
  #head: Head | undefined;
  #parameters: Parameters;
  #asked: Asked[] = [];

  /** `mayMove`: true if reads may see different states of the app. If false, a later read throws `MovedError` if the app has changed. */
  constructor(run: Run, app: string, mayMove = false) {
    this.#run = run;
    this.#app = app;
    this.#mayMove = mayMove;
    this.#parameters = new Parameters(app);
    const ask: Ask = (textOf) => this.#ask(textOf);
    this.bulk = bulkReadsOver(questionReads(app, ask), otherReads(app, ask));
  }

  /** Returns the head of the app, read once. @throws NotFoundError if the app does not exist. */
  async readHead(): Promise<Head> {
    if (!this.#head) await this.#flush();
    return this.#head!;
  }

  #ask<T>(textOf: (parameters: Parameters) => string): Promise<readonly T[]> {
    if (this.#asked.length === 0) queueMicrotask(() => void this.#flush().catch(() => undefined));
    const text = textOf(this.#parameters);
    return new Promise((resolve, reject) => this.#asked.push({ text, resolve, reject }));
  }

  async #flush(): Promise<void> {
    const [asked, { values }] = [this.#asked, this.#parameters];
    this.#asked = [];
    this.#parameters = new Parameters(this.#app);
    try {
      const parts = asked.map(({ text }) => `(SELECT json_agg(x) FROM (${text}) AS p(x))`);
      const [row] = await this.#run(`SELECT ${[HEAD_OF_APP, ...parts].join(',\n')}`, values);
      const [head, ...found] = row as readonly [Head | null, ...unknown[]];
      if (!head) throw new NotFoundError();
      if (this.#head && this.#head.change !== head.change && !this.#mayMove) throw new MovedError();
      this.#head ??= head;
      asked.forEach(({ resolve }, index) => void resolve((found[index] ?? []) as never));
    } catch (error) {
      for (const { reject } of asked) reject(error);
      throw error;
    }
  }
}

const questionReads = (app: string, ask: Ask): QuestionReads => ({
  select(question, limit) {
    return ask((parameters) => selectSql(parameters, 't.data', app, question, limit));
  },

  async count(where) {
    const [count = 0] = await ask<number>((parameters) => {
      const conditions = buildConditions(parameters, tableOf('booking'), anyWhere(where), OF_APP);
      return `SELECT count(*) FROM @booking AS t WHERE ${conditions}`;
    });
    return count;
  },
});

const otherReads = (app: string, ask: Ask): OtherReads => ({
  objects(kind, uuids) {
    return questionReads(app, ask).select(withUuids(kind, uuids));
  },

  /** Searches span by span: a join with the parameter would read all allocations of the app. */
  async allocations(spans) {
    const asked = spans.map(({ resource: r, from: f, to: t, longest: l }) => ({ r, f, t, l }));
    const found = await ask<AllocationRow>((parameters) => {
      const given = parameters.add(JSON.stringify(asked), 'json');
      return `SELECT o.row FROM json_to_recordset(${given}) AS s(r uuid, f bigint, t bigint, l bigint)
        CROSS JOIN LATERAL (
          SELECT ${ALLOCATION} AS row FROM @allocation AS t
          WHERE t.app = $1 AND t.resource = s.r AND t.start < s.t AND t.start > s.f - s.l AND t."end" > s.f OFFSET 0
        ) AS o`;
    });
    // A row may be in several spans, and is then found several times.
    const distinct = spans.length === 1 ? found : new Map(found.map((row) => [row.slice(0, 3).join(), row])).values();
    return Array.from(distinct, allocationIn);
  },

  async counts(kinds) {
    const found = await ask<readonly [kind: string, n: number]>((parameters) => {
      const asked = parameters.add(kinds, 'text[]');
      return `SELECT json_build_array(k.kind, k.n) FROM @list_count AS k WHERE k.app = $1 AND k.kind = ANY (${asked})`;
    });
    const counts = new Map(found);
    return kinds.map((kind) => counts.get(kind) ?? 0);
  },

  answers(keys) {
    return ask((parameters) => {
      const asked = parameters.add(keys, 'text[]');
      return `SELECT ${ANSWER} FROM @answer AS t WHERE t.holder = $1 AND t.key = ANY (${asked})`;
    });
  },
});

/** SQL of an allocation `t` as JSON. */
export const ALLOCATION = `json_build_array(t.booking, t.resource, t.start, t."end", t.units, t.lapse)`;
type AllocationRow = readonly [string, string, Instant, Instant, number, Lapse | null];

export function allocationIn([booking, resource, start, end, units, lapse]: AllocationRow): Allocation {
  return { booking, resource, start, end, units, lapse };
}
