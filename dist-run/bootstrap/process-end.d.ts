/**
 * Ends this process at once, as the signal itself does. `process.exit` would first stop the threads. A thread within
 * a long SQLite statement then crashes Node with a core dump.
 */
export declare function endBy(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): never;
