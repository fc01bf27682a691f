import { readDatabase } from '../bootstrap/config.js';
import { openStorage } from '../bootstrap/storage.js';
import { writeUntilKilled } from './contracts/durability.js';
import { NOW } from './support/samples.js';

/** Writes to a storage until it is killed: `<address>`. */
const [address = ''] = process.argv.slice(2);
await writeUntilKilled(await openStorage(readDatabase(address, []), () => NOW));
