import { render } from 'preact';
import '../design/base.css';
import '../design/button.css';
import { SiteHead } from '../design/site-head.js';
import './missing.css';
import type { MissingState } from './states.js';

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

render(<Missing />, document.getElementById('root')!);
