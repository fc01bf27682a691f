import { fromBase64 } from '../../basics/base64.js';
import { NotFoundError } from '../../basics/errors.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { ImageType } from '../../model/image.js';

/** Logo file, as any client may read it. */
export interface ShownLogo {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

interface Kept extends ShownLogo {
  readonly app: string;
}

/** Limit of cached logos. Each has at most 200 KiB. */
const KEPT_MAX = 100;

export function getLogo({ objects }: { readonly objects: ObjectStore }) {
  const kept = new Map<string, Kept>();

  async function read(uuid: string): Promise<Kept | undefined> {
    const stored = await objects.find(null, 'logo', uuid);
    const bytes = stored && fromBase64(stored.data);
    if (!stored || !bytes) return undefined;
    const shown = { app: stored.app, type: stored.type, bytes };
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(uuid, shown);
    return shown;
  }

  return async (uuid: string): Promise<ShownLogo> => {
    const logo = kept.get(uuid) ?? (await read(uuid));
    const profile = logo && (await objects.find(logo.app, 'profile', logo.app));
    if (!logo || profile?.logo?.uuid !== uuid) {
      kept.delete(uuid);
      throw new NotFoundError();
    }
    return logo;
  };
}
