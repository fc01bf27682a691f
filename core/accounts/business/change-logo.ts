import { toBase64 } from '../../basics/base64.js';
import type { Digest, Instant, NewToken } from '../../basics/ports.js';
import { type Conditional, changed } from '../../basics/versions.js';
import type { AlongsideFor, Ledger } from '../../ledger/ledger.js';
import type { AppCaller } from '../../model/callers.js';
import { type Logo, readLogo } from '../../model/logo.js';
import type { Profile } from '../../model/profile.js';
import { changeProfile } from './change-business.js';
import type { Business, GetBusiness } from './read-business.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly getBusiness: GetBusiness;
  readonly alongside?: AlongsideFor | undefined;
}

/** Image file, with the media type that the client declared. */
export interface ImageFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function replaceLogo({ ledger, newToken, digest, getBusiness, alongside }: Needs) {
  return async (caller: AppCaller, file: ImageFile, conditional: Conditional = {}): Promise<Business> => {
    const { type, width, height } = readLogo(file);
    const app = caller.app.uuid;
    const data = toBase64(file.bytes);
    const uuid = newToken();
    const facts = { uuid, width, height, bytes: file.bytes.length, digest: digest(data) };
    const decide = (before: Profile, now: Instant) => {
      if (before.logo?.digest === facts.digest) return undefined;
      const logo: Logo = { uuid, app, type, data, createdAt: now };
      return { put: { profile: [changed(before, { logo: facts }, now)], logo: [logo] }, removed: logoOf(before) };
    };
    await changeProfile(ledger, caller, conditional, decide, alongside !== undefined);
    return getBusiness(caller);
  };
}

export function deleteLogo({ ledger }: Pick<Needs, 'ledger'>) {
  return (caller: AppCaller, conditional: Conditional = {}): Promise<void> =>
    changeProfile(ledger, caller, conditional, (before, now) => {
      if (!before.logo) return undefined;
      return { put: { profile: [changed(before, { logo: null }, now)] }, removed: logoOf(before) };
    });
}

const logoOf = ({ logo }: Profile) => (logo ? [{ kind: 'logo', uuid: logo.uuid } as const] : []);
