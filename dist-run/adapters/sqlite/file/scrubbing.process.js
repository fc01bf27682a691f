import { connect } from './connection.js';
import { codeOf } from './failures.js';
import { scrubSqliteFile } from './scrubbing.js';
// The parent is gone: nothing waits for the result, and this process may hold a lock that blocks others.
process.on('disconnect', end);
if (!process.connected)
    end();
// A terminal or systemd signals all processes of the service. The parent waits for this one, so it ignores the signal.
for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => { });
/**
 * Kills itself, as in a crash. A regular exit would close the database, and SQLite deletes the log when the last
 * connection closes. The locks that show that the service still has the file open may be lost, if anything in that
 * process has copied the file.
 */
function end() {
    process.kill(process.pid, 'SIGKILL');
}
/** Connections that stay open until the process is killed. */
const kept = [];
async function scrub(path) {
    try {
        const connection = connect(path, { fileMustExist: true });
        kept.push(connection);
        connection.pragma('user_version');
        return { heldMs: await scrubSqliteFile(path) };
    }
    catch (error) {
        return { code: codeOf(error), message: error instanceof Error ? error.message : String(error) };
    }
}
process.send?.(await scrub(process.argv[2] ?? ''), end);
