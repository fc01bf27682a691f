import { render } from 'preact';
import '../design/base.css';
import { Brand } from '../design/mark.js';
import './home.css';
import type { HomeState } from './states.js';

function Home() {
  const state: HomeState = 'home';
  return (
    <div class="home" data-state={state}>
      <header class="home-head">
        <Brand />
      </header>
      <main class="stack">
        <h1>Bookings that never collide</h1>
        <p>
          This is a Slotkeeper: it knows who and what can be booked when, and takes each time once. It runs here, and
          everything it does can be called over HTTP.
        </p>
        <ul class="bare home-ways">
          <li>
            <a href="./console">Open the console</a>
            <p class="muted">For the business: the day and the week, bookings, customers, services, opening hours.</p>
          </li>
          <li>
            <a href="./docs">Read the reference</a>
            <p class="muted">For developers: every operation, with examples to try.</p>
          </li>
        </ul>
      </main>
    </div>
  );
}

render(<Home />, document.getElementById('root')!);
