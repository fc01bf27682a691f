/** The origins that are the service's own, or the operator's word. */
export interface OwnOrigins {
  /** Where clients find the service, without a slash at the end; null: where each request says that it was sent. */
  readonly publicUrl: string | null;
  /** The origins that browsers may call from; `*` allows all. */
  readonly corsOrigins: readonly string[];
}
