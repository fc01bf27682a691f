import { render } from 'preact';
import '../design/base.css';
import { isEmbedded, takeSchemeOfSite } from '../parts/embed-messages.js';
import { Speaking } from '../parts/i18n.js';
import './book.css';
import { BookingPage } from './page.js';

/**
 * The credential that the address names: `@` and the slug of `/book/<slug>`, or the key of `/book?key=`. The slug counts first,
 * because the service chose by it which sites may show the page.
 */
function keyTextAt({ pathname, search }: Location): string {
  const slug = /\/book\/([^/]+)$/.exec(pathname)?.[1];
  return slug === undefined ? (new URLSearchParams(search).get('key') ?? '') : `@${slug}`;
}

takeSchemeOfSite();
document.documentElement.classList.toggle('embedded', isEmbedded);
const root = document.getElementById('root')!;
render(
  <Speaking>
    <BookingPage keyText={keyTextAt(location)} root={root} />
  </Speaking>,
  root,
);
