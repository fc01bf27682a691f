import type { KoaApplication } from './application.js';
import type { ApiParts } from './operations/parts.js';
/**
 * The HTTP interface as a Koa application, to listen with or to mount in another application. It answers every path
 * that it receives: no request falls through to later middleware.
 */
export declare function createHttpApi(parts: ApiParts): KoaApplication;
/** Builds the application for the API's own server, which has no other middleware. */
export declare function createOwnApi(parts: ApiParts): KoaApplication;
