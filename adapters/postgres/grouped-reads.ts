import QuickLRU from 'quick-lru';
import { OverDatabase, type Run } from './database.js';
import { RefusedStatement } from './failures.js';
import { GROUP_MAX, Groups } from './groups.js';
import type { Rows } from './statement.js';

/** Statement that reads for several apps, built from one that reads for one app. */
interface GroupedText {
  readonly text: string;
  /** Types of the parameters of the statement for one app. */
  readonly types: readonly string[];
}

const TEXTS_REMEMBERED = 500;
/** Limit of characters and list members in the parameters of a read that shares its statement. A larger one would delay the others. */
const SHARED_MAX = 1_000;

/**
 * Sends the reads of commits. Reads with the same text share a statement. `$1` of a text is the app, and the other parameters have casts.
 * Only for commits: they would wait for other reads that share the limit of `Groups`, and the other way around.
 */
export class GroupedReads extends OverDatabase {
  readonly #groups = new Groups<string, readonly unknown[], Rows>((text, all) => this.#readTogether(text, all));
  readonly #texts = new QuickLRU<string, GroupedText>({ maxSize: TEXTS_REMEMBERED });

  readonly read: Run = (text, values = []) => {
    const size = values.reduce((sum: number, value) => sum + ((value as string | null)?.length ?? 1), 0);
    return size > SHARED_MAX ? this.database.read(text, values) : this.#groups.add(text, values);
  };

  async #readTogether(text: string, all: readonly (readonly unknown[])[]): Promise<readonly Rows[]> {
    const readAlone = (values: readonly unknown[]) => this.database.read(text, values);
    if (all.length === 1) return [await readAlone(all[0]!)];
    const { text: grouped, types } = this.#groupedText(text, all[0]!.length);
    const parameters = all.map(
      (values, index) => `{"i":${index},${values.map((value, at) => `"p${at + 1}":${jsonOf(types[at]!, value)}`)}}`,
    );
    try {
      const found = new Map<unknown, Rows>();
      for (const [index, ...row] of await this.database.read(grouped, [`[${parameters}]`])) found.set(index, [row]);
      return all.map((_, index) => found.get(index) ?? []);
    } catch (error) {
      // The parameters of one app may be at fault.
      if (!(error instanceof RefusedStatement)) throw error;
      return Promise.all(all.map(readAlone));
    }
  }

  #groupedText(text: string, count: number): GroupedText {
    const known = this.#texts.get(text);
    if (known) return known;
    const types = Array.from({ length: count }, () => 'uuid');
    const lateral = text.replace(/\$(\d+)(?:::([a-z]+(?:\[\])?))?/g, (_, number: string, type?: string) => {
      if (type) types[Number(number) - 1] = type;
      return `g.p${number}`;
    });
    const columns = types.map((type, index) => `p${index + 1} ${type}`);
    // Without the limit, the planner expects 100 rows, and would compile the statement for them (JIT), which takes longer than all reads.
    const grouped = `SELECT g.i, x.* FROM (
        SELECT * FROM json_to_recordset($1::json) AS g(i integer, ${columns}) LIMIT ${GROUP_MAX}
      ) AS g CROSS JOIN LATERAL (${lateral}) AS x`;
    this.#texts.set(text, { text: grouped, types });
    return { text: grouped, types };
  }
}

/** Returns a parameter as JSON. A parameter of the type `json` is JSON already. */
function jsonOf(type: string, value: unknown): string {
  return type === 'json' ? String(value) : JSON.stringify(value ?? null);
}
