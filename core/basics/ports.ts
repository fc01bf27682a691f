/** A moment: milliseconds since 1970-01-01T00:00:00Z, a whole number. */
export type Instant = number;

/** The current time. It may jump, so no invariant may depend on its order. */
export type Clock = () => Instant;

/** Creates an identifier: a lower-case UUID version 7, greater than all earlier ones of this process. */
export type NewUuid = () => string;

/** Creates a secret: a lower-case UUID version 4 from a cryptographic source. */
export type NewToken = () => string;

/** Creates a secret of at least 256 random bits, in URL-safe characters. */
export type NewSecret = () => string;

/** The digest of a secret, as text. The secret is random, so a fast one-way hash is enough. */
export type Digest = (secret: string) => string;

/** Encrypts texts, so that nobody can decrypt them without the secrets, which are not stored. */
export interface Sealing {
  seal(credential: string, text: string, also?: string): string;
  /** Undefined if the text was sealed with other secrets, or changed since. */
  open(credential: string, sealed: string, also?: string): string | undefined;
}

/** Yields the event loop between the steps of long work. Undefined: the current turn may continue. Otherwise resolves in the next turn. */
export type NextTurn = () => Promise<void> | undefined;

/** Begins the first turn of long work. */
export type NewTurn = () => NextTurn;
