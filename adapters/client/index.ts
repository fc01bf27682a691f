export { type ClientOptions, createClient } from './client.js';
export { readChallenge } from './exchange.js';
export { orThrow, SlotkeeperError } from './failure.js';
export type { operations } from './openapi.js';
export type {
  CallOptions,
  Client,
  Done,
  Input,
  Method,
  OperationId,
  Refused,
  Result,
  Schemas,
  Unchanged,
  Unknown,
  Unreachable,
  Value,
} from './types.js';
