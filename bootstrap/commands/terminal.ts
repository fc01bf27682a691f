import { MINUTE } from '../../core/index.js';

/** Where a command is typed, and what it prints is read. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Shows how far something has come, in the place of what was shown before; left out where nobody looks on. */
  readonly progress?: ((text: string) => void) | undefined;
}

/**
 * Where this process was started. What cannot be printed ends no work under way: it is said on standard error, and the
 * process ends with 1 then, unless it ends with another fault. Whoever reads only the first lines, as `head` does, misses
 * nothing.
 */
export function terminalOfProcess(): Terminal {
  const { stdout, stderr } = process;
  // Without these a write that fails would end the process. The streams take the next write as if there had been none.
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
    // over the line that was shown before
    progress: stderr.isTTY ? (text) => stderr.write(`\r\x1b[K${text}`) : undefined,
  };
}

/** Says on standard error, once a minute at most, that lines on standard output are lost: for what runs on without them. */
export function tellOfLostLines(): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  process.stdout.on('error', (error) => {
    if (performance.now() - saidAt < MINUTE) return;
    saidAt = performance.now();
    process.stderr.write(`Lines of the log are lost: ${error.message}\n`);
  });
}
