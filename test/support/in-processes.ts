import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Tally } from './racing-clients.js';
import type { Task } from './racing-process.js';

const CHILD = fileURLToPath(new URL('./racing-process.js', import.meta.url));

/** Runs each task in a process of its own. All tasks begin at the same time. */
export async function inProcesses(tasks: readonly Task[]): Promise<readonly Tally[]> {
  const children = tasks.map((task) => {
    const child = fork(CHILD);
    child.send(task);
    return child;
  });
  const message = async (child: (typeof children)[number]): Promise<unknown> => {
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`A racing process ended early, with code ${code}`);
    });
    const [received] = await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {});
    return received;
  };
  await Promise.all(children.map(message));
  const tallies = Promise.all(children.map(message));
  for (const child of children) child.send('go');
  return (await tallies) as Tally[];
}
