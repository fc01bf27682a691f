import { type Document } from 'mongodb';
import type { Dice } from './dice.js';
/** Proxy to a MongoDB server that can cut connections, lose answers, and change what the server reports about itself. */
export interface MongodbProxy {
    readonly url: string;
    /** The answer to the next request with all of these words in it gets lost, and its connection. */
    lose(...words: string[]): void;
    loseForGood(...words: string[]): void;
    /** Like `lose`, and refuses connections until `listen`. */
    loseAndCut(...words: string[]): void;
    /** Starts to lose requests, answers and connections at random, to delay them, and to send requests twice. */
    storm(dice: Dice): void;
    /** Number of times that each fate has occurred. */
    readonly weather: Readonly<Record<Fate, number>>;
    calm(): void;
    cut(): void;
    listen(): Promise<void>;
}
/** Fate of a request: it is lost, its answer is lost, it is delayed, or it is sent again after its answer. */
type Fate = 'drop' | 'lose' | 'delay' | 'repeat';
/** `disguise` changes every answer of the server. */
export declare function mongodbProxy(target: string, disguise?: (answer: Document) => Document): Promise<MongodbProxy>;
export {};
