import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip, type ZlibOptions } from 'node:zlib';

const zipped = promisify<string, ZlibOptions, Buffer>(gzip);

/** Compresses the lines into one gzip member. Concatenated members are a valid gzip file. */
export function compressLines(lines: readonly string[], level?: number): Promise<Buffer> {
  return zipped(lines.map((line) => `${line}\n`).join(''), level === undefined ? {} : { level });
}

/**
 * Reads the lines of whole gzip members.
 * @throws Error naming the file if it is damaged or truncated.
 */
export async function* linesIn(path: string): AsyncGenerator<string> {
  const bytes = createReadStream(path);
  let failure: unknown;
  const texts = pipeline(bytes, createGunzip(), (error) => {
    failure = error ?? undefined;
  });
  texts.setEncoding('utf8');
  // Parts of an unfinished line, joined only at its end: joining at each chunk takes quadratic time for long lines.
  let open: string[] = [];
  try {
    for await (const text of texts as AsyncIterable<string>) {
      const [first = '', ...others] = text.split('\n');
      open.push(first);
      const last = others.pop();
      if (last === undefined) continue;
      yield open.join('');
      yield* others;
      open = [last];
    }
  } catch (error) {
    throw damaged(path, failure ?? error);
  } finally {
    bytes.destroy();
  }
  if (open.some((part) => part !== '')) throw damaged(path);
}

export function damaged(path: string, cause?: unknown): Error {
  const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  return new Error(missing ? `${path}: there is no such file` : `${path} is damaged, or cut short`, { cause });
}
