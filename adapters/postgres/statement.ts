export type Rows = readonly (readonly unknown[])[];

/** A statement as it is sent: values are parameters, so that logs of the server have no personal data. */
export interface Statement {
  readonly text: string;
  /** Name of the prepared statement. Undefined: the text is parsed each time. */
  readonly name: string | undefined;
  readonly values: readonly unknown[];
}

/** Sends one statement. @throws NotSentError, pg.DatabaseError, or another error if the answer is lost. */
export type Send = (statement: Statement) => Promise<Rows>;
