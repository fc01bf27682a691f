/** Every state of the page, its search and its request panel. */
export declare const DOCS_STATES: readonly ['loading', 'failed', 'overview', 'group', 'operation', 'schema', 'webhook', 'unknown', 'nothing-found', 'try-ready', 'try-invalid', 'try-sending', 'try-answered', 'try-refused', 'try-streaming', 'try-unreachable'];
export type DocsState = (typeof DOCS_STATES)[number];
