import { isFailure } from '../../basics/errors.js';
import { asUuid } from '../../basics/fields.js';
import { type App, isSlug } from '../../model/app.js';
import {
  type AppCaller,
  CREDENTIAL_KINDS,
  type CredentialKind,
  type TokenVerifier,
  type VerifiedAppCaller,
} from '../../model/callers.js';
import type { AppRepository } from '../storage/app-repository.js';
import { readCallerKind } from './may.js';
import { asMember } from './users.js';

type Verify<Kind extends CredentialKind> = (
  authorization: string | undefined,
) => Promise<(Kind extends 'app' ? AppCaller : Awaited<ReturnType<TokenVerifier[Kind]>>) | undefined>;

/** Verifies an `Authorization` header, and returns the whole caller. */
export type VerifiedCallers = { readonly [Kind in CredentialKind]: Verify<Kind> };

/** Wraps a verifier: reads apps that it only names, and checks its users. An app that does not exist is a refusal. */
export function verifiedCallers(tokens: TokenVerifier, apps: Pick<AppRepository, 'record'>): VerifiedCallers {
  async function appOf({ app }: VerifiedAppCaller): Promise<App | undefined> {
    if ('owner' in app) return app;
    const { uuid, slug } = app as { readonly uuid?: unknown; readonly slug?: unknown };
    const named = asUuid(uuid);
    if (named !== undefined) return (await apps.record({ uuid: named }))?.app;
    return typeof slug === 'string' && isSlug(slug) ? (await apps.record({ slug }))?.app : undefined;
  }

  async function whole(caller: VerifiedAppCaller): Promise<AppCaller | undefined> {
    const app = await appOf(caller);
    return app && asMember({ ...caller, app });
  }

  const verify =
    <Kind extends CredentialKind>(kind: Kind) =>
    async (authorization: string | undefined) => {
      try {
        const caller = await tokens[kind](authorization);
        if (!caller) return undefined;
        if (kind === 'app') return await whole(caller as VerifiedAppCaller);
        readCallerKind(caller);
        return caller;
      } catch (error) {
        if (isFailure(error, 'unavailable')) throw error;
        throw new Error(`The token verifier failed on the kind ${kind}`, { cause: error });
      }
    };
  // Cast: only a caller of the kind `app` is changed.
  return Object.fromEntries(CREDENTIAL_KINDS.map((kind) => [kind, verify(kind)])) as unknown as VerifiedCallers;
}
