import { writeFile } from 'node:fs/promises';
import { documentText, operationsSource, typesSource } from '../support/client-sources.js';
const document = await documentText();
await writeFile('adapters/client/operations.ts', operationsSource(document));
await writeFile('adapters/client/openapi.ts', await typesSource(document));
