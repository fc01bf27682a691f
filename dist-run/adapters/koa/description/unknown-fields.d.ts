import type { Body } from './body.js';
import type { Operation } from './operation.js';
/** Messages by path, in wire names. */
export type UnknownFields = Readonly<Record<string, string>>;
/**
 * Fields that the service assigns, by the title of the body's schema. A client may send them back as it read them:
 * they are ignored.
 */
export type AssignedFields = ReadonlyMap<string, ReadonlySet<string>>;
/**
 * Derives the assigned fields from the declarations: fields that answers of a group of operations (`tag`) show and
 * that no body of the group takes.
 */
export declare function assignedFields(operations: readonly Operation[]): AssignedFields;
/**
 * Builds the function that finds unknown fields of a body at any depth: at most `ERRORS_MAX`, each with the most
 * similar known name.
 */
export declare function unknownFieldFinder(body: Body<unknown>, assigned: AssignedFields): (sent: object) => UnknownFields;
