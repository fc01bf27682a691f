import { render } from 'preact';
import '../design/base.css';
import { isEmbedded, takeSchemeOfSite } from '../parts/embed-messages.js';
import { Speaking } from '../parts/i18n.js';
import './book.css';
import './summary.css';
import './services.css';
import './when.css';
import './review.css';
import './done.css';
import { BookingPage } from './page.js';

/**
 * Returns the credential in the page's address: `@` and the slug of `/book/<slug>`, or the key of `/book?key=`. The slug takes
 * precedence, because the service used it to decide which sites may embed the page.
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
