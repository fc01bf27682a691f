import type { Kind } from '../../core/kinds/objects.js';
import type { ObjectRepository } from '../../core/storage/object-repository.js';
import type { Storage } from '../../core/storage/storage.js';
import { type Open } from './lists.js';
interface Named {
    readonly uuid: string;
    readonly app: string;
    readonly name: string;
    readonly version: number;
    readonly createdAt: number;
    readonly updatedAt: number;
}
/** A kind of objects that are listed in creation order, and searched by their name. */
interface Subject<T extends Named> {
    readonly kind: Kind;
    readonly repositoryOf: (storage: Storage) => ObjectRepository<T, 'name'>;
    /** A new object, with a UUID of its own, and these fields. */
    readonly sample: (fields: Partial<T>) => T;
    /** Values that are as hard to keep as each field knows; the last of them is the farthest from the sample. */
    readonly odd: readonly Partial<T>[];
}
/** Contract of every kind of objects. `more` has the tests of a single kind. */
export declare function objectRepositoryContract<T extends Named>(name: string, open: Open, { kind, repositoryOf, sample, odd }: Subject<T>, more?: () => void): void;
export {};
