/**
 * Builds a secret that contains its owner: a prefix, the UUID of the object that it belongs to, and random
 * characters. It is looked up by the UUID, so storages need no index of digests. `random` has at least 21 URL-safe
 * characters.
 */
export declare function secretText(prefix: string, uuid: string, random: string): string;
/** Returns the UUID in a text that `secretText` built with that prefix. Undefined for other texts. */
export declare function uuidInSecret(prefix: string, text: string): string | undefined;
