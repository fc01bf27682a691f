import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './waiting.js';

/** Variable that names the temporary folder of a whole run of the tests (`test/run.ts`). */
export const RUN_FOLDER = 'TEST_RUN_FOLDER';

/** Names of the servers that the processes of a run share. Each is also the name of its folder in the folder of the run. */
export const SERVERS = ['jongodb', 'postgres'];

/**
 * Returns what `start` returned in the first process of the run that needed the server. It runs until that process ends, with the run. `run` is
 * the folder of the run; `T` is plain data.
 */
export async function sharedServer<T>(run: string, name: string, start: () => Promise<T>): Promise<T> {
  const folder = join(run, name);
  const file = join(folder, 'started.json');
  try {
    mkdirSync(folder);
  } catch {
    await until(() => read(file) !== undefined, { what: `another process has started ${name}` });
    const { started, error } = JSON.parse(read(file)!);
    if (error !== undefined) throw new Error(error);
    return started;
  }
  const outcome = await start().then(
    (started) => ({ started }),
    (error: Error) => ({ error: error.message }),
  );
  writeFileSync(`${file}.new`, JSON.stringify(outcome));
  renameSync(`${file}.new`, file);
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.started;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
