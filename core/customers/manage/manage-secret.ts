import { NotFoundError } from '../../basics/errors.js';
import { isSame } from '../../basics/versions.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { App, ManageSecret } from '../../model/app.js';
import type { Booking } from '../../model/booking.js';
import type { AppCaller } from '../../model/callers.js';

/** Port that creates and verifies manage tokens, and encrypts the secrets of apps. Secrets are passed as stored. */
export interface ManageTokens {
  newSecret(app: string): string;
  /** Returns the secret as it must be stored now: encrypted, if it was stored before a key was configured. */
  sealed(secret: string, app: string): string;
  /** True if this process can decrypt the secret, or the secret is not encrypted. */
  opens(secret: string, app: string): boolean;
  /** Returns the stored form of another secret of the app. */
  seal(text: string, app: string): string;
  open(secret: string, app: string): string;
  /** Returns the manage token of a booking. The same secret, booking and counter always give the same token. */
  write(secret: string, app: string, booking: string, counter: number): string;
  /** Returns the UUID of the booking that the token names, without verifying the token. Undefined if it is not a token. */
  bookingIn(token: string): string | undefined;
  /** True if the token is valid for that booking and counter. Compares in constant time. */
  isProof(token: string, secret: string, app: string, booking: string, counter: number): boolean;
  /** Returns a keyed digest of a client's address, for counting its holds. */
  holder(secret: string, app: string, address: string): string;
  /** Returns a keyed digest of the address that differs from `holder`'s, so that holds cannot be linked to visitors. */
  visitor(secret: string, app: string, address: string): string;
}

export const counterOf = ({ manageCounter = 0 }: Pick<Booking, 'manageCounter'>): number => manageCounter;

/** Functions that create manage tokens and digests with one app's secret. */
export interface ManageLinks {
  token(booking: Booking): string;
  /** Returns the digest for counting holds from one address. */
  holder(address: string): string;
  /** Returns the digest for counting confirmations from one address. */
  visitor(address: string): string;
}

/** Returns a stored secret and the one before as they must be stored now. */
export function sealedSecret<S extends ManageSecret>(manageTokens: ManageTokens, stored: S, app: string): S {
  const { secret, previous } = stored;
  return {
    ...stored,
    secret: manageTokens.sealed(secret, app),
    previous: previous && { ...previous, secret: manageTokens.sealed(previous.secret, app) },
  };
}

interface Needs {
  readonly apps: AppRepository;
  readonly manageTokens: ManageTokens;
}

/** Reads the manage secret of an app, and creates it at first use. If several processes create it, the first one stored wins. */
export class ManageSecrets {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Reads or creates the app's secret. @throws NotFoundError when the app is gone. */
  async links(app: App): Promise<ManageLinks> {
    const { manageTokens } = this.#needs;
    const { secret } = await this.#of(app);
    return {
      token: (booking) => manageTokens.write(secret, app.uuid, booking.uuid, counterOf(booking)),
      holder: (address) => manageTokens.holder(secret, app.uuid, address),
      visitor: (address) => manageTokens.visitor(secret, app.uuid, address),
    };
  }

  async #of({ uuid, owner }: App): Promise<ManageSecret> {
    const { apps, manageTokens } = this.#needs;
    const known = (await apps.record({ uuid }))?.credential.manage;
    const sealed = (manage: ManageSecret) => sealedSecret(manageTokens, manage, uuid);
    if (known && isSame(sealed(known), known)) return known;
    const outcome = await apps.change(owner, uuid, ({ app, credential }) => {
      const { manage } = credential;
      const next = manage ? sealed(manage) : { secret: manageTokens.newSecret(uuid), previous: null };
      return { record: { app, credential: { ...credential, manage: next } } };
    });
    const manage = outcome && 'record' in outcome ? outcome.record.credential.manage : undefined;
    if (!manage) throw new NotFoundError();
    return manage;
  }
}

export function writeManageTokens({ manageSecrets }: { readonly manageSecrets: ManageSecrets }) {
  return async (caller: AppCaller): Promise<ManageLinks['token']> => {
    return (await manageSecrets.links(caller.app)).token;
  };
}
