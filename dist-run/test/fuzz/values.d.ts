import type { Dice } from '../support/dice.js';
import { type World } from './known.js';
export type Json = any;
/** Hosts that are this machine, or nobody: the service calls what it is told to call. */
export type SafeUrls = readonly string[];
/** How much of a request is wrong, and how much of what it may say it says. */
export interface Temper {
    /** How likely a value is to be another than the schema asks for. */
    readonly wildness: number;
    /** How likely an optional field is there. */
    readonly fullness: number;
}
/** Values by the schemas of a document, of what is known and of chance. */
export declare class Values {
    #private;
    constructor(document: Json, dice: Dice, urls: SafeUrls);
    /** A value of that schema, or one of another kind where the temper is wild. */
    of(schema: Json, name: string, world: World, temper: Temper, depth?: number): unknown;
    /** An example with what is known put in: most of what it asks for can be done. */
    like(example: unknown, schema: Json, name: string, world: World, temper: Temper): unknown;
    odd(depth: number): unknown;
    resolved(schema: Json): Json;
}
/** The value, but for addresses of others: what is made by chance must not send the service to anybody. */
export declare function withSafeUrls(value: unknown, urls: SafeUrls): unknown;
