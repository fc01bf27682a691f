import { MINUTE } from '../../core/index.js';

/** Input and output of a command. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Shows progress in place of the previous text. Undefined if the output is not a terminal. */
  readonly progress?: ((text: string) => void) | undefined;
}

/** Failed output does not interrupt work, but the process ends with 1 (not for a closed pipe, as with `head`). */
export function terminalOfProcess(): Terminal {
  const { stdout, stderr } = process;
  // Without a listener, a failed write would end the process. Later writes still work.
  stdout.on('error', () => {});
  stderr.on('error', () => {});
  let isLost = false;
  const lose = (error: NodeJS.ErrnoException) => {
    if (isLost || error.code === 'EPIPE') return;
    isLost = true;
    stderr.write(`Not all could be printed: ${error.message}\n`);
    process.once('exit', () => {
      process.exitCode ||= 1;
    });
  };
  return {
    out: (text) => stdout.write(text, (error) => error && lose(error)),
    err: (text) => stderr.write(text),
    // overwrites the previous progress
    progress: stderr.isTTY ? (text) => stderr.write(`\r\x1b[K${text}`) : undefined,
  };
}

/** Reports on standard error, at most once a minute, that output was lost: for commands that keep running. */
export function tellOfLostLines(): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  process.stdout.on('error', (error) => {
    if (performance.now() - saidAt < MINUTE) return;
    saidAt = performance.now();
    process.stderr.write(`Lines of the log are lost: ${error.message}\n`);
  });
}
