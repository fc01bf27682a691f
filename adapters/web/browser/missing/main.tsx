import { render } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import '../design/base.css';
import '../design/button.css';
import { SiteHead } from '../design/site-head.js';
import { Speaking, useTexts } from '../parts/i18n.js';
import './missing.css';
import type { MissingState } from './states.js';
import { TEXTS } from './texts.js';

/** Address of the service, derived from the script's address, because this page is shown at any path. */
const base = new URL('..', import.meta.url).href;

function Missing() {
  return (
    <div class="missing">
      <SiteHead base={base} />
      <main class="stack" data-state={'missing' satisfies MissingState}>
        <h1>There is nothing at this address</h1>
        <p>Part of it may be missing, or what stood here has moved. A link in a mail is best copied whole.</p>
        <div class="row">
          <a class="button button-primary" href={base}>
            Go to the start
          </a>
          <a class="button button-plain" href={`${base}console`}>
            Open the console
          </a>
        </div>
      </main>
    </div>
  );
}

/** Page for missing addresses of customers' pages: in the visitor's language, and without links to pages about the service. */
function MissingForCustomers() {
  const { title, hint } = useTexts(TEXTS);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="missing">
      <main class="stack" data-state={'missing-booking' satisfies MissingState}>
        <h1>{title}</h1>
        <p>{hint}</p>
      </main>
    </div>
  );
}

const isForCustomers = /^(book|manage)\//.test(location.pathname.slice(new URL(base).pathname.length));
const page = isForCustomers ? (
  <Speaking>
    <MissingForCustomers />
  </Speaking>
) : (
  <Missing />
);
render(page, document.getElementById('root')!);
