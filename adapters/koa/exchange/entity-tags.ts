import type { Expected } from '../../../core/basics/versions.js';

/**
 * Builds an entity tag: the object's UUID and version, the included parts, and anything else that the body depends
 * on. Some paths show different objects to different callers, so the version alone is not unique.
 */
export function buildEtag(
  { uuid, version }: { readonly uuid: string; readonly version: number | string },
  ...parts: readonly string[]
): string {
  return `"${[uuid, version, ...parts].join('-')}"`;
}

/**
 * Parses the versions that `If-Match` accepts. Undefined for any version. A weak tag counts as the strong one, against RFC 9110, 13.1.1:
 * proxies that compress an answer weaken its tag, and the version in it is still exact. A tag of another service or of another object never
 * matches.
 */
export function expectedVersions(ifMatch: string | undefined, uuid: string | undefined): Expected {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return [...ifMatch.matchAll(/"([0-9a-f-]{36})-(\d+)(?:-[^"]*)?"/g)].flatMap(([, tagged, version]) =>
    tagged === uuid ? [Number(version)] : [],
  );
}

/** True if `If-None-Match` names the tag, weak or strong. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}
