import { runCommand } from '../../bootstrap/commands/commands.js';

/** Runs a command in this process. Returns its exit code, and what it has written. */
export async function ranCommand(words: readonly string[], env: Readonly<Record<string, string>>) {
  const written = { out: '', err: '', progress: [] as string[] };
  const code = await runCommand(words, env, {
    out(text) {
      written.out += text;
    },
    err(text) {
      written.err += text;
    },
    progress: (text) => void written.progress.push(text),
  });
  return { code, ...written };
}
