import type { Server } from 'node:http';
import type { Container } from 'inversify';
import { type ApiParts, type KoaApplication } from '../adapters/koa/index.js';
import { type UseCases } from '../core/index.js';
import type { Assembly } from './assembly.js';
import type { Config } from './config.js';
/** Builds the HTTP interface of a service. Aborting its `stopping` ends endless answers. */
export declare function httpApiOf(assembly: Assembly): KoaApplication;
type Limits = Pick<Config, 'maxConnections' | 'requestTimeoutSeconds'>;
/** Builds the server of the interface, not listening yet. */
export declare function httpServerOf(assembly: Assembly, { maxConnections, requestTimeoutSeconds }: Limits): Server;
/** Parts of the HTTP API from the container. */
export declare function wiredPartsOf(container: Container): UseCases & Pick<ApiParts, 'tokens' | 'digest'>;
export {};
