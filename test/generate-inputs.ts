import { writeFile } from 'node:fs/promises';
import { inputNamesSource } from './support/input-names.js';

await writeFile('core/composition/input-names.ts', inputNamesSource());
