import { toBase64 } from '../../basics/base64.js';
import type { Digest, NewToken } from '../../basics/ports.js';
import { type Conditional, changed, checkVersion } from '../../basics/versions.js';
import type { Ledger } from '../../ledger/ledger.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { type Logo, readLogo } from '../../model/logo.js';
import { emptyProfile } from '../../model/profile.js';
import type { Business, GetBusiness } from './read-business.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly getBusiness: GetBusiness;
}

/** Image file, with the media type that the client declared. */
export interface ImageFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function replaceLogo({ ledger, newToken, digest, getBusiness }: Needs) {
  return async (caller: AppCaller, file: ImageFile, { expected }: Conditional = {}): Promise<Business> => {
    const { type, width, height } = readLogo(file);
    const { app } = caller;
    const data = toBase64(file.bytes);
    const uuid = newToken();
    const facts = { uuid, width, height, bytes: file.bytes.length, digest: digest(data) };
    await ledger.commit(
      app.uuid,
      { objects: { profile: [app.uuid] } },
      (view) => {
        const before = view.object('profile', app.uuid) ?? emptyProfile(app);
        checkVersion(before, expected);
        if (before.logo?.digest === facts.digest) return { result: undefined };
        const logo: Logo = { uuid, app: app.uuid, type, data, createdAt: view.now };
        return {
          result: undefined,
          change: {
            put: { profile: [changed(before, { logo: facts }, view.now)], logo: [logo] },
            removed: before.logo ? [{ kind: 'logo', uuid: before.logo.uuid }] : [],
          },
        };
      },
      actorOf(caller),
    );
    return getBusiness(caller);
  };
}

export function deleteLogo({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, { expected }: Conditional = {}): Promise<void> => {
    const { app } = caller;
    await ledger.commit(
      app.uuid,
      { objects: { profile: [app.uuid] } },
      (view) => {
        const before = view.object('profile', app.uuid) ?? emptyProfile(app);
        checkVersion(before, expected);
        if (!before.logo) return { result: undefined };
        const after = changed(before, { logo: null }, view.now);
        const removed = [{ kind: 'logo', uuid: before.logo.uuid } as const];
        return { result: undefined, change: { put: { profile: [after] }, removed } };
      },
      actorOf(caller),
    );
  };
}
