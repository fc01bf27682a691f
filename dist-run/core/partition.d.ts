/**
 * Binary search in `length` ordered elements, where all elements that satisfy `isBefore` come first. Returns the
 * index of the first that does not, or `length`.
 */
export declare function partitionPoint(length: number, isBefore: (index: number) => boolean): number;
