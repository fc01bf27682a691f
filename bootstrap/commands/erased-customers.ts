import { formatInstant, mustBeFinished } from '../../core/index.js';
import type { DatabaseConfig } from '../config.js';
import { oneLine } from './printable.js';
import { withInspection } from './verify.js';

/** Customer or staff member of an app, or person (account for signing in), who was erased. */
export interface Erased {
  /** UUID of the app. Null for a person, who belongs to none. */
  readonly app: string | null;
  readonly uuid: string;
  readonly kind: 'customer' | 'staff' | 'person';
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Last line of a list: the number of lines above it. */
const END = /^# (?<count>\d+) erased$/;
const LINE = new RegExp(
  `^(?:(?<app>${UUID}) (?<uuid>${UUID}) \\S+(?: (?<kind>staff))?|- (?<person>${UUID}) \\S+ person)$`,
);

/**
 * Prints one line for each erased customer, staff member and person, and their number, to reveal a truncated list.
 * @throws CopyError for an unfinished copy.
 */
export function listErased(database: DatabaseConfig, out: (text: string) => void): Promise<void> {
  return withInspection(database, ({ inspection, disarmed }) => {
    mustBeFinished(disarmed);
    return inspection.inspect(async (inside) => {
      let count = 0;
      for await (const apps of inside.apps()) {
        for (const { uuid: app } of apps) {
          for await (const erasures of inside.objects(app, 'erasure')) {
            for (const { uuid, at, kind } of erasures) {
              out(`${oneLine(`${app} ${uuid}`)} ${formatInstant(at)}${kind === undefined ? '' : ` ${kind}`}\n`);
            }
            count += erasures.length;
          }
        }
      }
      for await (const persons of inside.persons()) {
        for (const { uuid, erasedAt } of persons) {
          if (erasedAt === undefined) continue;
          out(`- ${oneLine(uuid)} ${formatInstant(erasedAt)} person\n`);
          count += 1;
        }
      }
      out(`# ${count} erased\n`);
    });
  });
}

/** Parses the output of `slotkeeper erased`. @throws Error naming the first invalid line, or the missing end. */
export function readErased(text: string): readonly Erased[] {
  const lines = text.trimEnd().split('\n');
  const end = END.exec(lines.at(-1)?.trim() ?? '')?.groups;
  const erased = lines.slice(0, end ? -1 : undefined).flatMap((untrimmed, index): readonly Erased[] => {
    const line = untrimmed.trim();
    if (line === '') return [];
    const found = LINE.exec(line)?.groups;
    if (!found) throw new Error(`Line ${index + 1} is none that slotkeeper erased prints: "${line.slice(0, 100)}"`);
    if (found.person !== undefined) return [{ app: null, uuid: found.person, kind: 'person' }];
    return [{ app: found.app ?? '', uuid: found.uuid ?? '', kind: found.kind === undefined ? 'customer' : 'staff' }];
  });
  if (end && Number(end.count) === erased.length) return erased;
  const problem = end
    ? `It ends with "# ${end.count} erased", and lists ${erased.length}: it is damaged, or was changed. `
    : `It does not end with "# ${erased.length} erased": it was cut short, or an earlier version made it. `;
  throw new Error(
    `${problem}List them again, where they were erased; if you know that nobody is missing, let that be its last line: ` +
      `"# ${erased.length} erased"`,
  );
}
