import { type Letters } from '../model/letters.js';
import { asItIs } from './kind.js';
export declare const LETTERS_KIND: {
    readonly foundBy: {};
    readonly refersTo: {};
    readonly personal: "none";
    readonly quota: null;
    readonly told: null;
    readonly copied: typeof asItIs;
    readonly check: (letters: Letters) => import("../model/letters.js").LetterSettings;
} & {
    readonly '~object'?: Letters;
};
