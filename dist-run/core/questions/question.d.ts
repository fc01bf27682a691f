import { DESCRIPTORS, type Kind, type Objects } from '../kinds/objects.js';
/** Queryable values of a kind (`foundBy` of its descriptor), and the UUID. */
type Fields<K extends Kind> = (typeof DESCRIPTORS)[K]['foundBy'] & {
    readonly uuid: {
        readonly is: 'uuid';
    };
};
type NamesOf<K extends Kind, Is> = {
    [N in keyof Fields<K> & string]: Fields<K>[N] extends {
        readonly is: Is;
    } ? N : never;
}[keyof Fields<K> & string];
type TextName<K extends Kind> = NamesOf<K, 'text' | 'uuid'>;
type NumberName<K extends Kind> = NamesOf<K, 'instant' | 'number'>;
type FlagName<K extends Kind> = NamesOf<K, 'flag'>;
type ListName<K extends Kind> = NamesOf<K, 'list'>;
/**
 * Condition on objects of a kind. Null is equal to nothing, is in no list, and is neither less nor greater than any
 * value; `isNull` matches it. `not` matches all objects that do not meet a condition, including those with null.
 * `contains` matches a substring, `has` a member of a list. All objects meet an empty `and`, none an empty `or`.
 */
export type Where<K extends Kind> = readonly ['eq' | 'contains', TextName<K>, string] | readonly ['in', TextName<K>, readonly string[]] | readonly ['eq' | 'lt' | 'lte' | 'gt' | 'gte', NumberName<K>, number] | readonly ['in', NumberName<K>, readonly number[]] | readonly ['eq', FlagName<K>, boolean] | readonly ['has', ListName<K>, string] | readonly ['isNull', TextName<K> | NumberName<K>] | readonly ['and' | 'or', readonly Where<K>[]] | readonly ['not', Where<K>];
/** Order by creation, or by a value and then by creation. `-` reverses it. */
export type Order<K extends Kind> = 'created' | '-created' | NumberName<K> | `-${NumberName<K>}`;
/** Query for objects of one kind. */
export interface Question<K extends Kind = Kind> {
    readonly kind: K;
    readonly where: Where<K>;
    /** Undefined for any order. */
    readonly order?: Order<K> | undefined;
}
/** Condition that every object meets. */
export declare const ALL: readonly ['and', readonly []];
/** Conditions as storages and the evaluator read them, for any kind. */
export type AnyWhere = readonly ['eq' | 'lt' | 'lte' | 'gt' | 'gte' | 'has' | 'contains', string, string | number | boolean] | readonly ['in', string, readonly (string | number)[]] | readonly ['isNull', string] | readonly ['and' | 'or', readonly AnyWhere[]] | readonly ['not', AnyWhere];
/** Cast: drops the kind of a condition. `Where` has already checked its names and values. */
export declare function anyWhere<K extends Kind>(where: Where<K>): AnyWhere;
/** Splits an `and` into its conditions. Any other condition is returned alone. */
export declare function conjuncts(where: AnyWhere): readonly AnyWhere[];
/** Returns a getter for a queryable value of a kind. */
export declare function foundValue<K extends Kind>(kind: K, name: string): (object: Objects[K]) => unknown;
/** Evaluates a condition on an object. This defines the language: every storage must agree with it. */
export declare function meets<K extends Kind>(kind: K, where: Where<K>): (object: Objects[K]) => boolean;
/** Splits an order into its value (null for creation order) and its direction. */
export declare function orderedBy(order: string): {
    readonly by: string | null;
    readonly isReversed: boolean;
};
export {};
