import QuickLRU from 'quick-lru';
import { OverDatabase, type Run } from './database.js';
import { GROUP_MAX, Groups } from './groups.js';
import type { Rows } from './statement.js';

/** Text that reads for several apps, built from one that reads for one app. `types`: types of the parameters of that one. */
type GroupedText = readonly [text: string, types: readonly string[]];

const TEXTS_REMEMBERED = 500;
/** Limit of characters and list members in the parameters of a read that shares its statement. A larger one would delay the others. */
const SHARED_MAX = 1_000;

/** Sends the reads of commits. Those with the same text share a statement: `$1` is the app, and other parameters have casts. */
export class GroupedReads extends OverDatabase {
  readonly #groups = new Groups<string, readonly unknown[], Rows>((text, all) => this.#readTogether(text, all));
  readonly #texts = new QuickLRU<string, GroupedText>({ maxSize: TEXTS_REMEMBERED });

  readonly read: Run = (text, values = []) => {
    const size = values.reduce((sum: number, value) => sum + ((value as string | null)?.length ?? 1), 0);
    return size > SHARED_MAX ? this.database.read(text, values) : this.#groups.add(text, values);
  };

  async #readTogether(text: string, all: readonly (readonly unknown[])[]): Promise<readonly Rows[]> {
    if (all.length === 1) return [await this.database.read(text, all[0])];
    const [grouped, types] = this.#groupedText(text, all[0]!.length);
    const parameters = all.map(
      (values, index) => `{"i":${index},${values.map((value, at) => `"p${at + 1}":${jsonOf(types[at]!, value)}`)}}`,
    );
    const found = new Map<unknown, Rows>();
    for (const [index, ...row] of await this.database.read(grouped, [`[${parameters}]`])) found.set(index, [row]);
    return all.map((_, index) => found.get(index) ?? []);
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
    this.#texts.set(text, [grouped, types]);
    return [grouped, types];
  }
}

/** Returns a parameter as JSON. A parameter of the type `json` is JSON already. */
function jsonOf(type: string, value: unknown): string {
  return type === 'json' ? String(value) : JSON.stringify(value ?? null);
}
