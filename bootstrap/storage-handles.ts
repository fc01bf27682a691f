/** Handle of `better-sqlite3` that `alongside` gets, as far as most programs use it. A program may not have the package's types. */
export interface SqliteHandle {
  prepare(sql: string): {
    run(...values: readonly unknown[]): { readonly changes: number };
    // biome-ignore lint/suspicious/noExplicitAny: rows have the columns of the program's own tables.
    get(...values: readonly unknown[]): any;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    all(...values: readonly unknown[]): any[];
  };
  exec(sql: string): unknown;
}

/** Client of `pg` that `alongside` gets, as far as most programs use it. A program may not have the package's types. */
export interface PostgresHandle {
  query(
    text: string,
    values?: unknown[],
    // biome-ignore lint/suspicious/noExplicitAny: rows have the columns of the program's own tables.
  ): Promise<{ readonly rows: any[]; readonly rowCount: number | null }>;
}

/** Type of the handle, by the option `storage`. */
export type HandleOf<Storage> = Storage extends `sqlite:${string}`
  ? SqliteHandle
  : Storage extends `postgres:${string}` | `postgresql:${string}`
    ? PostgresHandle
    : unknown;
