import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Koa application, described without Koa's types. */
export interface UntypedKoa extends EventEmitter {
  // biome-ignore lint/suspicious/noExplicitAny: the type of a context belongs to Koa
  readonly middleware: ((context: any, next: () => Promise<any>) => any)[];
  callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

// biome-ignore lint/suspicious/noTsIgnore: an error only in projects without Koa's types, where it is harmless
/** @ts-ignore: any, where Koa's types are not installed */
type TypedKoa = import('koa');

/** Koa's own application type if `@types/koa` is installed, otherwise a type that only needs Node's. */
export type KoaApplication = 0 extends 1 & TypedKoa ? UntypedKoa : TypedKoa;
