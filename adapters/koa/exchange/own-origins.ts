/** Origins of the service itself, and origins that the operator allows. */
export interface OwnOrigins {
  /** URL of the service without a trailing slash. Null: the URL is taken from each request. */
  readonly publicUrl: string | null;
  /** Origins that browsers may call from. `*` allows all. */
  readonly corsOrigins: readonly string[];
}
