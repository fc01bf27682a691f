import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A running process, as Linux shows it. Texts that this user may not read are empty. */
export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
  readonly environment: string;
  readonly folder: string;
}

/** Returns the processes of this machine except this one. Empty without `/proc`. */
export function otherProcesses(): readonly RunningProcess[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({
      pid: Number(name),
      command: orNothing(() => readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()),
      environment: orNothing(() => readFileSync(`/proc/${name}/environ`, 'utf8')),
      folder: orNothing(() => readlinkSync(`/proc/${name}/cwd`)),
    }));
}

/** Returns '' if the process has ended. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Resolves with the first match of the pattern in the program's output. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let text = '';
  return new Promise((resolve, reject) => {
    const look = (chunk: string) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match) resolve(match);
    };
    child.stdout?.setEncoding('utf8').on('data', look);
    child.stderr?.setEncoding('utf8').on('data', look);
    child.once('close', () => reject(new Error(`It ended: ${text}`)));
  });
}
