import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Form } from '../design/form.js';
import '../design/base.css';
import { Button } from '../design/button.js';
import { Field } from '../design/field.js';
import { SiteHead } from '../design/site-head.js';
import { pageUrl, serviceUrl } from '../parts/client.js';
import { Day } from './day.js';
import './home.css';
import type { HomeState } from './states.js';

function Home() {
  return (
    <div class="home">
      <SiteHead page="home" base={pageUrl('')} />
      <main>
        <div class="home-first">
          <div class="stack">
            <h1>No double bookings</h1>
            <p>
              This is Slotkeeper. It knows who and what can be booked when, holds a time while somebody makes up their
              mind, and gives it to nobody else.
            </p>
            <div class="row">
              <a class="button button-primary" href={pageUrl('console')}>
                Open the console
              </a>
              <a class="button button-plain" href={pageUrl('docs')}>
                Read the reference
              </a>
            </div>
            <Health />
          </div>
          <Day />
        </div>
        <div class="home-ways">
          <section class="stack" aria-labelledby="business">
            <h2 id="business">For the business</h2>
            <p>
              <a href={pageUrl('console')}>The console</a> shows the day and the week of everybody, and has bookings,
              customers, services, hours and time off. Sign in with your e-mail address and password. The very first
              time, open the link that the first start printed.
            </p>
          </section>
          <section class="stack" aria-labelledby="customers">
            <h2 id="customers">For customers</h2>
            <p>
              Each business has a booking page at an address of its own, which the console shows. A further page opens
              by its key.
            </p>
            <OpenBookingPage />
          </section>
          <section class="stack" aria-labelledby="developers">
            <h2 id="developers">For developers</h2>
            <p>
              <a href={pageUrl('docs')}>The reference</a> has every operation with its fields and examples, and calls
              them from the page. It is drawn from <a href={pageUrl('v1/openapi.json')}>the OpenAPI document</a>, which
              is there for other tools, too.
            </p>
          </section>
        </div>
      </main>
    </div>
  );
}

/** Messages for the service's warnings to its operator, by the warning's code. */
const WARNINGS: Readonly<Record<string, string>> = {
  change_in_future: 'the clock had run ahead',
  clock_back: 'the clock was set back',
  clock_jumped: 'the clock was moved',
  disarmed: 'it was restored and is not armed yet, so it sends nothing',
  disk_low: 'the disk is nearly full',
};

type Found = { readonly state: Exclude<HomeState, 'key-wrong'>; readonly text: string };

function Health() {
  const [found, setFound] = useState<Found>({ state: 'checking', text: 'Checking if it is ready' });
  useEffect(() => {
    const look = async () => setFound(await health());
    void look();
  }, []);
  return (
    <p class={`home-health home-${found.state}`} role="status" data-state={found.state}>
      {found.text}
    </p>
  );
}

async function health(): Promise<Found> {
  const away: Found = { state: 'away', text: 'It takes no bookings at the moment: its storage does not answer' };
  try {
    const response = await fetch(`${serviceUrl()}/readyz`);
    if (!response.ok) return away;
    const { data } = (await response.json()) as { readonly data: { readonly warnings: readonly string[] } };
    if (data.warnings.length === 0) return { state: 'ready', text: 'Ready to take bookings' };
    const said = data.warnings.map((name) => WARNINGS[name] ?? name);
    return { state: 'warned', text: `It takes bookings, and somebody should look after it: ${said.join(', ')}` };
  } catch {
    return { ...away, text: 'It does not answer at the moment' };
  }
}

function OpenBookingPage() {
  const [key, setKey] = useState('');
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Form
      class="home-key"
      data-state={isWrong ? ('key-wrong' satisfies HomeState) : undefined}
      onSend={() => {
        if (/^pk_\S+$/.test(key)) location.assign(pageUrl(`book?key=${encodeURIComponent(key)}`));
        else {
          setWrong(true);
          input.current?.focus();
        }
      }}
    >
      <Field
        label="Key"
        hint="The console makes one, under Booking pages"
        error={isWrong ? 'A key begins with pk_' : undefined}
        inputRef={input}
        autocomplete="off"
        spellcheck={false}
        value={key}
        onText={(text) => {
          setKey(text.trim());
          setWrong(false);
        }}
      />
      <Button type="submit">Open booking page</Button>
    </Form>
  );
}

render(<Home />, document.getElementById('root')!);
