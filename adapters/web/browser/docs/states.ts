/** All states of the page, its search and its request panel. */
export const DOCS_STATES = [
  'loading',
  'failed',
  'overview',
  'group',
  'operation',
  'schema',
  'webhook',
  'unknown',
  'nothing-found',
  'try-ready',
  'try-invalid',
  'try-sending',
  'try-answered',
  'try-refused',
  'try-streaming',
  'try-unreachable',
] as const;
export type DocsState = (typeof DOCS_STATES)[number];
