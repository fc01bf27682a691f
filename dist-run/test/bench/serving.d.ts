import type { Request } from './client.js';
import { type Group } from './measuring.js';
/** Requests that each make one more app; every server is sent the same ones. */
export declare function creations(prefix: string): () => Request;
export declare function pages(count: number): () => Request;
/** Creating and listing over HTTP: the service, the floor and fastify side by side, each with a file of its own. */
export declare const serving: Group;
