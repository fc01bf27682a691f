import { type Client, createClient } from '../../../client/index.js';

/**
 * Returns the service's address without a trailing slash. It follows from the address of this script, which is in the folder `assets` of
 * the service, wherever that is mounted.
 */
export function serviceUrl(): string {
  return new URL('..', import.meta.url).href.replace(/\/$/, '');
}

/** Returns the address of another page, such as `manage` or `book?key=…`. */
export function pageUrl(page: string): string {
  return `${serviceUrl()}/${page}`;
}

/** Builds a client of the service that this page came from. `token`: credential without encoding. */
export function clientFor(token: string): Client {
  return createClient({ baseUrl: serviceUrl(), token });
}

/** Returns the value of the header `Authorization` for a credential: Base64 of its UTF-8. */
export function bearer(token: string): string {
  return `Bearer ${btoa(String.fromCharCode(...new TextEncoder().encode(token)))}`;
}
