import { type Client, createClient } from '../../../client/index.js';

/** Returns the service's address without a trailing slash, from that of this script, which is in its folder `assets`. */
export const serviceUrl = (): string => new URL('..', import.meta.url).href.replace(/\/$/, '');

/** Returns the address of another page, such as `manage` or `book?key=…`. */
export const pageUrl = (page: string): string => `${serviceUrl()}/${page}`;

/** Builds a client of the service that this page came from. `token`: credential without encoding. */
export const clientFor = (token: string): Client => createClient({ baseUrl: serviceUrl(), token });

/** Returns the value of the header `Authorization` for a credential: Base64 of its UTF-8. */
export const bearer = (token: string): string =>
  `Bearer ${btoa(String.fromCharCode(...new TextEncoder().encode(token)))}`;
