import { type Client, createClient } from '../../../client/index.js';

/** Returns the service's address without a trailing slash, from that of this script, which is in its folder `assets`. */
export const serviceUrl = (): string => new URL('..', import.meta.url).href.replace(/\/$/, '');

/** Returns the address of another page, such as `manage` or `book?key=…`. */
export const pageUrl = (page: string): string => `${serviceUrl()}/${page}`;

/** Returns a logo's address at this page's own origin, because the Content-Security-Policy allows no other. */
export const logoUrl = (url: string): string => pageUrl(`v1/logos/${url.slice(url.lastIndexOf('/') + 1)}`);

/** Builds a client of the service that this page came from. `token`: credential without encoding. */
export const clientFor = (token: string): Client => createClient({ baseUrl: serviceUrl(), token });

/** Returns the value of the header `Authorization` for a credential: Base64 of its UTF-8. */
export const bearer = (token: string): string =>
  `Bearer ${btoa(String.fromCharCode(...new TextEncoder().encode(token)))}`;
