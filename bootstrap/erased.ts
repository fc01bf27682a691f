import { formatInstant, mustBeFinished } from '../core/index.js';
import type { DatabaseConfig } from './config.js';
import { withInspection } from './verify.js';

/** Somebody who was erased. */
export interface ErasedCustomer {
  readonly app: string;
  readonly customer: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const LINE = new RegExp(`^(?<app>${UUID}) (?<customer>${UUID}) \\S+$`);

/**
 * `slotkeeper erased` on the configured storage: a line for each customer that was erased.
 * @throws CopyError of a copy that is not finished, which may lack some.
 */
export function listErased(database: DatabaseConfig, out: (text: string) => void): Promise<void> {
  return withInspection(database, ({ inspection, disarmed }) => {
    mustBeFinished(disarmed);
    return inspection.inspect(async (inside) => {
      for await (const apps of inside.apps()) {
        for (const { uuid: app } of apps) {
          for await (const erasures of inside.objects(app, 'erasure')) {
            for (const { uuid, at } of erasures) out(`${app} ${uuid} ${formatInstant(at)}\n`);
          }
        }
      }
    });
  });
}

/** What `slotkeeper erased` has printed. @throws Error naming the first line that it has not. */
export function readErased(text: string): readonly ErasedCustomer[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const found = LINE.exec(line)?.groups;
    if (!found) throw new Error(`Line ${index + 1} is none that slotkeeper erased prints: "${line.slice(0, 100)}"`);
    return [{ app: found.app ?? '', customer: found.customer ?? '' }];
  });
}
