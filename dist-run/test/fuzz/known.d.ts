import type { Dice } from '../support/dice.js';
/** The singular name of what a path segment or a field refers to: `resources` and `exclude_booking` name kinds, too. */
export declare function kindOf(name: string): string;
/** What one app's callers were told, of which later requests are made. */
export declare class World {
    #private;
    /** Plain credentials, by the scheme of the OpenAPI document that takes them. */
    readonly credentials: Map<string, string[]>;
    remember(kind: string, value: unknown): void;
    accept(scheme: string, credential: unknown): void;
    /** Whether a token in an answer is this app's: the owner makes others, too, with whose tokens nothing of it is found. */
    owns(path: string, uuid: unknown): boolean;
    /** What nobody has any more, or nobody takes. */
    forget(value: string): void;
    /** One of that kind; one of any kind where there is none, or once in a while. */
    any(dice: Dice, kind: string): string;
    has(kind: string): boolean;
}
/** Takes from an answer whatever a client of that app could use: what was made or listed, credentials, tags. */
export declare function learn(world: World, path: string, received: {
    headers: NodeJS.Dict<string | string[]>;
    body: unknown;
}): void;
