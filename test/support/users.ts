import type { ContainerSettings } from '../../bootstrap/container.js';
import { base64 } from './http.js';

/** Verifies users of an embedding program: the caller is in the header, as JSON. */
export const userTokens: NonNullable<ContainerSettings['tokens']> = (own) => ({
  ...own,
  app: (authorization = '') => {
    const [, caller] = /^Bearer user\.(.*)$/.exec(authorization) ?? [];
    return caller === undefined ? own.app(authorization) : JSON.parse(Buffer.from(caller, 'base64').toString());
  },
});

/** Returns the `Authorization` header of the caller, for `userTokens`. */
export const userHeader = (caller: object): string => `Bearer user.${base64(JSON.stringify(caller))}`;
