import type { Dice } from '../support/dice.js';
import { type World } from './known.js';
import { type Json, type SafeUrls, type Temper } from './values.js';
/** A request to send; the body is text or bytes as they go over the wire. */
export interface FuzzRequest {
    /** Of the operation that it was made for. */
    readonly operationId: string;
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | Buffer;
    /** What the body is meant to say, where it is JSON. */
    readonly sent?: unknown;
    /** Answers go on for ever, if there is one. */
    readonly isStream: boolean;
}
/** Requests from valid to wild, of all operations that an OpenAPI document describes. */
export declare class Requests {
    #private;
    constructor(document: Json, dice: Dice, urls: SafeUrls);
    get operationIds(): readonly string[];
    /** By the operationId, or of any operation; valid where `temper` says nothing else. */
    next(world: World, asked?: string, temper?: Temper): FuzzRequest;
}
