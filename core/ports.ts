/** A moment: milliseconds since 1970-01-01T00:00:00Z, a whole number. */
export type Instant = number;

/** The present moment. It may jump; nothing that must hold rests on its order. */
export type Clock = () => Instant;

/** A new identifier: a lower-case UUID version 7, each greater than the last one that this process made. */
export type NewUuid = () => string;

/** A new secret: a lower-case UUID version 4, from a cryptographic source. */
export type NewToken = () => string;

/** A new secret of 256 random bits or more, in URL-safe characters. */
export type NewSecret = () => string;

/** The digest of a secret, as text. The secret is random, so a fast one-way hash is enough. */
export type Digest = (secret: string) => string;

/**
 * Shares the event loop during long work. Called between steps of the work, it returns undefined while the present turn
 * may go on, else a promise that resolves when the next turn begins.
 */
export type NextTurn = () => Promise<void> | undefined;

/** Begins the first turn of some long work. */
export type NewTurn = () => NextTurn;
