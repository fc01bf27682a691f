import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
const CHILD = fileURLToPath(new URL('./racing-process.js', import.meta.url));
/** Runs each task in a process of its own, all from the same moment on. */
export async function inProcesses(tasks) {
    const children = tasks.map((task) => {
        const child = fork(CHILD);
        child.send(task);
        return child;
    });
    const message = async (child) => {
        const ended = once(child, 'exit').then(([code]) => {
            throw new Error(`A racing process ended early, with code ${code}`);
        });
        const [received] = await Promise.race([once(child, 'message'), ended]);
        ended.catch(() => { });
        return received;
    };
    await Promise.all(children.map(message));
    const tallies = Promise.all(children.map(message));
    for (const child of children)
        child.send('go');
    return (await tallies);
}
