import { readFileSync } from 'node:fs';

/** Defined by bundle.js, because a bundle of another program has no manifest of this package. */
declare const SLOTKEEPER_VERSION: string | undefined;

/** Version of this package. */
export function version(): string {
  if (typeof SLOTKEEPER_VERSION === 'string') return SLOTKEEPER_VERSION;
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
