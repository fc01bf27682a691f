import { formatInstant, mustBeFinished } from '../../core/index.js';
import type { DatabaseConfig } from '../config.js';
import { oneLine } from './printable.js';
import { withInspection } from './verify.js';

/** Customer who was erased. */
export interface ErasedCustomer {
  readonly app: string;
  readonly customer: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Last line of a list: the number of lines above it. */
const END = /^# (?<count>\d+) erased$/;
const LINE = new RegExp(`^(?<app>${UUID}) (?<customer>${UUID}) \\S+$`);

/**
 * `slotkeeper erased` on the configured storage: one line for each erased customer, and a last line with their
 * number, so that a truncated list is noticed.
 * @throws CopyError for an unfinished copy, which may be incomplete.
 */
export function listErased(database: DatabaseConfig, out: (text: string) => void): Promise<void> {
  return withInspection(database, ({ inspection, disarmed }) => {
    mustBeFinished(disarmed);
    return inspection.inspect(async (inside) => {
      let count = 0;
      for await (const apps of inside.apps()) {
        for (const { uuid: app } of apps) {
          for await (const erasures of inside.objects(app, 'erasure')) {
            for (const { uuid, at } of erasures) out(`${oneLine(`${app} ${uuid}`)} ${formatInstant(at)}\n`);
            count += erasures.length;
          }
        }
      }
      out(`# ${count} erased\n`);
    });
  });
}

/** Parses the output of `slotkeeper erased`. @throws Error naming the first invalid line, or the missing end. */
export function readErased(text: string): readonly ErasedCustomer[] {
  const lines = text.trimEnd().split('\n');
  const end = END.exec(lines.at(-1)?.trim() ?? '')?.groups;
  const erased = lines.slice(0, end ? -1 : undefined).flatMap((untrimmed, index) => {
    const line = untrimmed.trim();
    if (line === '') return [];
    const found = LINE.exec(line)?.groups;
    if (!found) throw new Error(`Line ${index + 1} is none that slotkeeper erased prints: "${line.slice(0, 100)}"`);
    return [{ app: found.app ?? '', customer: found.customer ?? '' }];
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
