import { render } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useSlash } from '../parts/use-slash.js';
import '../design/base.css';
import { Button } from '../design/button.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { SiteHead } from '../design/site-head.js';
import { Skeleton } from '../design/skeleton.js';
import { serviceUrl } from '../parts/client.js';
import { type PagePath, usePath } from '../parts/router.js';
import './docs.css';
import { readDocument, type ServiceDocument, search } from './document.js';
import type { DocsState } from './states.js';
import {
  GroupView,
  groupLink,
  Method,
  OperationView,
  Overview,
  operationLink,
  SchemaPage,
  Unknown,
  WebhookView,
} from './views.js';

type Loading = 'loading' | 'failed' | ServiceDocument;

function Docs() {
  const [document, setDocument] = useState<Loading>('loading');
  const load = async () => {
    setDocument('loading');
    try {
      const response = await fetch(`${serviceUrl()}/v1/openapi.json`);
      if (!response.ok) throw new Error(response.statusText);
      setDocument(readDocument(await response.json()));
    } catch {
      setDocument('failed');
    }
  };
  useEffect(() => void load(), []);
  const isThere = typeof document !== 'string';
  return (
    <div class="docs" data-state={isThere ? undefined : (document satisfies DocsState)}>
      <div class="docs-head">
        <SiteHead page="docs" />
      </div>
      {isThere ? <Reference document={document} /> : <Waiting hasFailed={document === 'failed'} onRetry={load} />}
    </div>
  );
}

function Waiting({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }) {
  return (
    <div class="docs-body stack">
      <div class="docs-nav" aria-hidden="true">
        {!hasFailed && <Skeleton height="var(--control)" />}
        <p class="docs-found muted small" />
      </div>
      <main class="docs-main stack" aria-busy={!hasFailed}>
        <h1>Reference</h1>
        {hasFailed ? (
          <Notice
            kind="danger"
            title="The reference could not be loaded"
            action={<Button onClick={onRetry}>Try again</Button>}
          >
            <p>The service did not answer. It may be starting, or the network may be gone.</p>
          </Notice>
        ) : (
          <>
            <span class="visually-hidden">Loading</span>
            <Skeleton width="34rem" height="1.5em" />
            <Skeleton height="12rem" />
            <Skeleton height="30rem" />
          </>
        )}
      </main>
    </div>
  );
}

/** Returns state, window title and view for a path. */
function viewOf({ path }: PagePath, document: ServiceDocument) {
  const [, section = '', encoded = ''] = path.split('/');
  const name = decodeURIComponent(encoded);
  const { groups, webhooks, schemas } = document;
  const view = (state: DocsState, title: string, shown: preact.JSX.Element) => ({ state, title, shown });
  if (section === '') return view('overview', 'Reference', <Overview {...document} />);
  const operation = groups.flatMap(({ operations }) => operations).find(({ id }) => id === name);
  if (section === 'operations' && operation) {
    return view('operation', operation.summary, <OperationView operation={operation} schemas={schemas} />);
  }
  const group = groups.find((one) => one.name === name);
  if (section === 'groups' && group) return view('group', group.name, <GroupView {...group} />);
  const webhook = webhooks.find((one) => one.path === name);
  if (section === 'webhooks' && webhook) {
    return view('webhook', webhook.path, <WebhookView operation={webhook} schemas={schemas} />);
  }
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (section === 'schemas' && schema) {
    return view('schema', name, <SchemaPage name={name} schema={schema} schemas={schemas} />);
  }
  return view('unknown', 'Nothing has that name', <Unknown />);
}

function Reference({ document }: { readonly document: ServiceDocument }) {
  const place = usePath();
  const main = useRef<HTMLElement>(null);
  const { state, title, shown } = useMemo(() => viewOf(place, document), [place.path, document]);
  const before = useRef(place.path);
  // Use a layout effect, so that the focus does not move after the user has begun to type or to open the list.
  useLayoutEffect(() => {
    window.document.title = `${title} · Slotkeeper`;
    if (before.current === place.path) return;
    before.current = place.path;
    // Scroll to the top and focus the heading, like a page load.
    scrollTo(0, 0);
    main.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [place.path]);
  return (
    <div class="docs-body stack">
      <Navigation document={document} path={place.path} />
      <main class="docs-main stack" ref={main} data-state={state}>
        {shown}
      </main>
    </div>
  );
}

function Navigation({ document, path }: { readonly document: ServiceDocument; readonly path: string }) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const found = useMemo(() => search(document.groups, text), [document, text]);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  useLayoutEffect(() => setOpen(false), [path]);
  useSlash(input);
  const isSearching = text.trim() !== '';
  const here = document.groups.find(
    ({ name, operations }) =>
      groupLink(name) === `#${path}` || operations.some(({ id }) => path === `/operations/${id}`),
  );
  const isShown = (name: string) => isSearching || name === here?.name;
  return (
    <nav class={`docs-nav${isOpen || isSearching ? ' docs-nav-open' : ''}`} aria-label="Operations">
      <form
        class="docs-search"
        onSubmit={(event) => {
          event.preventDefault();
          const first = found[0]?.operations[0];
          if (!first || !isSearching) return;
          location.hash = operationLink(first.id);
          setText('');
        }}
      >
        <label class="visually-hidden" for="search">
          Find an operation
        </label>
        <input
          ref={input}
          id="search"
          name="q"
          type="search"
          class="input"
          placeholder="Find an operation"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="found"
          aria-keyshortcuts="/"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            setText('');
          }}
        />
        <Button aria-expanded={isOpen} aria-controls="operations" onClick={() => setOpen(!isOpen)}>
          <Icon name="menu" /> All
        </Button>
      </form>
      <p
        id="found"
        role="status"
        class="docs-found muted small"
        data-state={isSearching && count === 0 ? ('nothing-found' satisfies DocsState) : undefined}
      >
        {isSearching &&
          (count === 0 ? 'Nothing is called that' : `${count} ${count === 1 ? 'operation' : 'operations'}`)}
      </p>
      <div id="operations" class="docs-groups">
        {!isSearching && (
          <a class="docs-link" href="#/" aria-current={path === '/' ? 'page' : undefined}>
            Overview
          </a>
        )}
        {found.map(({ name, operations }) => (
          <div key={name}>
            <a
              class="docs-link strong"
              href={groupLink(name)}
              aria-current={groupLink(name) === `#${path}` ? 'page' : undefined}
            >
              {name}
            </a>
            {isShown(name) && (
              <ul class="bare">
                {operations.map(({ id, method, summary }) => (
                  <li key={id}>
                    <a
                      class="docs-link"
                      href={operationLink(id)}
                      aria-current={path === `/operations/${id}` ? 'page' : undefined}
                    >
                      <Method method={method} />
                      <span>{summary}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </nav>
  );
}

render(<Docs />, document.getElementById('root')!);
