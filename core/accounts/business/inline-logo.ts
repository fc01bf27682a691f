import type { InlineImage } from '../../basics/mail.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { MAILED_BYTES_MAX } from '../../model/mailed-logo.js';
import type { LogoFacts } from '../../model/profile.js';

/** Returns the logo as part of a letter. Null if it is too large, or WebP, which Outlook does not show. */
export async function inlineLogo(
  objects: Pick<ObjectStore, 'find'>,
  app: string,
  logo: LogoFacts | null | undefined,
): Promise<InlineImage | null> {
  if (!logo || logo.bytes > MAILED_BYTES_MAX) return null;
  const stored = await objects.find(app, 'logo', logo.uuid);
  if (!stored || stored.type === 'image/webp') return null;
  const { width, height } = logo;
  return { type: stored.type, data: stored.data, width, height };
}
