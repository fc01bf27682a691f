import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Form } from '../design/form.js';
import '../design/base.css';
import { Button } from '../design/button.js';
import { Field } from '../design/field.js';
import { SiteHead } from '../design/site-head.js';
import { pageUrl, serviceUrl } from '../parts/client.js';
import { Speaking, useTexts } from '../parts/i18n.js';
import { Day } from './day.js';
import './home.css';
import type { HomeState } from './states.js';
import { TEXTS } from './texts.js';

function Home() {
  const texts = useTexts(TEXTS);
  return (
    <div class="home">
      <SiteHead page="home" base={pageUrl('')} labels={texts.pages} />
      <main>
        <div class="home-first">
          <div class="stack">
            <h1>{texts.title}</h1>
            <p>{texts.about}</p>
            <div class="row">
              <a class="button button-primary" href={pageUrl('console')}>
                {texts.openConsole}
              </a>
              <a class="button button-plain" href={pageUrl('docs')}>
                {texts.readReference}
              </a>
            </div>
            <Health />
          </div>
          <Day />
        </div>
        <div class="home-ways">
          <section class="stack" aria-labelledby="business">
            <h2 id="business">{texts.business}</h2>
            <p>
              <a href={pageUrl('console')}>{texts.console}</a> {texts.consoleHint}
            </p>
          </section>
          <section class="stack" aria-labelledby="customers">
            <h2 id="customers">{texts.customers}</h2>
            <p>{texts.customersHint}</p>
            <OpenBookingPage />
          </section>
          <section class="stack" aria-labelledby="developers">
            <h2 id="developers">{texts.developers}</h2>
            <p>
              <a href={pageUrl('docs')}>{texts.reference}</a> {texts.referenceHint}{' '}
              <a href={pageUrl('v1/openapi.json')}>{texts.openApi}</a>
            </p>
          </section>
        </div>
      </main>
    </div>
  );
}

type Texts = (typeof TEXTS)['en'];
type Found = { readonly state: Exclude<HomeState, 'key-wrong'>; readonly text: string };

function Health() {
  const texts = useTexts(TEXTS);
  const [found, setFound] = useState<Found>({ state: 'checking', text: texts.checking });
  useEffect(() => {
    const look = async () => setFound(await health(texts));
    void look();
  }, []);
  return (
    <p class={`home-health home-${found.state}`} role="status" data-state={found.state}>
      {found.text}
    </p>
  );
}

async function health(texts: Texts): Promise<Found> {
  const away: Found = { state: 'away', text: texts.away };
  try {
    const response = await fetch(`${serviceUrl()}/readyz`);
    if (!response.ok) return away;
    const { data } = (await response.json()) as { readonly data: { readonly warnings: readonly string[] } };
    if (data.warnings.length === 0) return { state: 'ready', text: texts.ready };
    const warnings: Readonly<Record<string, string>> = texts.warnings;
    const said = data.warnings.map((name) => warnings[name] ?? name);
    return { state: 'warned', text: `${texts.warned} ${said.join(', ')}` };
  } catch {
    return { ...away, text: texts.silent };
  }
}

function OpenBookingPage() {
  const texts = useTexts(TEXTS);
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
        name="key"
        label={texts.key}
        hint={texts.keyHint}
        error={isWrong ? texts.keyWrong : undefined}
        inputRef={input}
        autocomplete="off"
        spellcheck={false}
        value={key}
        onText={(text) => {
          setKey(text.trim());
          setWrong(false);
        }}
      />
      <Button type="submit">{texts.openPage}</Button>
    </Form>
  );
}

render(
  <Speaking>
    <Home />
  </Speaking>,
  document.getElementById('root')!,
);
