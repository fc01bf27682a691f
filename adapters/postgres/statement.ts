export type Rows = readonly (readonly unknown[])[];

/** Statement as it is sent. Values are parameters, so that the server's logs contain no personal data. */
export interface Statement {
  readonly text: string;
  /** Name of the prepared statement. Undefined: the text is parsed each time. */
  readonly name: string | undefined;
  readonly values: readonly unknown[];
}

/** Sends one statement. @throws NotSentError, pg.DatabaseError, or another error if the answer is lost. */
export type Send = (statement: Statement) => Promise<Rows>;
