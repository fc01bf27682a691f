import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What there is to a Koa application without Koa's types. */
export interface UntypedKoa extends EventEmitter {
  // biome-ignore lint/suspicious/noExplicitAny: a context is Koa's to describe
  readonly middleware: ((context: any, next: () => Promise<any>) => any)[];
  /** A handler for a server of Node's. */
  callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

// biome-ignore lint/suspicious/noTsIgnore: an error only in projects without Koa's types, where it is nobody's mistake
/** @ts-ignore: any, where Koa's types are not installed */
type TypedKoa = import('koa');

/** Koa's own application for whoever has `@types/koa`; for everybody else what needs no types but Node's. */
export type KoaApplication = 0 extends 1 & TypedKoa ? UntypedKoa : TypedKoa;
