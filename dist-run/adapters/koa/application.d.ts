import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
/** Koa application, described without Koa's types. */
export interface UntypedKoa extends EventEmitter {
    readonly middleware: ((context: any, next: () => Promise<any>) => any)[];
    /** Returns a handler for Node's HTTP server. */
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}
/** @ts-ignore: any, where Koa's types are not installed */
type TypedKoa = import('koa');
/** Koa's own application type if `@types/koa` is installed, otherwise a type that only needs Node's. */
export type KoaApplication = 0 extends 1 & TypedKoa ? UntypedKoa : TypedKoa;
export {};
