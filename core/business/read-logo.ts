import { fromBase64 } from '../base64.js';
import { NotFoundError } from '../errors.js';
import type { ImageType } from '../model/image.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { ProfileRepository } from '../storage/profile-repository.js';

interface Needs {
  readonly objects: ObjectStore;
  readonly profiles: ProfileRepository;
}

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

/** Returns a logo to any client that knows its UUID. Caches the file, but checks each time that the business still shows it. */
export class GetLogo {
  readonly #needs: Needs;
  readonly #kept = new Map<string, Kept>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if no business shows that logo (any more). */
  async execute(uuid: string): Promise<ShownLogo> {
    const kept = this.#kept.get(uuid) ?? (await this.#read(uuid));
    const profile = kept && (await this.#needs.profiles.find(kept.app));
    if (!kept || profile?.logo?.uuid !== uuid) {
      this.#kept.delete(uuid);
      throw new NotFoundError();
    }
    return kept;
  }

  async #read(uuid: string): Promise<Kept | undefined> {
    const logo = await this.#needs.objects.find(null, 'logo', uuid);
    const bytes = logo && fromBase64(logo.data);
    if (!logo || !bytes) return undefined;
    const kept = { app: logo.app, type: logo.type, bytes };
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(uuid, kept);
    return kept;
  }
}
