import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Page as ServicePage } from '../../../../../core/basics/pagination.js';
import { Button } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Field, type Option, Select } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { Skeleton } from '../../design/skeleton.js';
import { type Column, Table } from '../../design/table.js';
import { buildFragment, go } from '../../parts/router.js';
import { SHARED } from '../texts.js';
import { type Answer, TYPING, useQuery } from '../use-query.js';
import { LoadFailure } from '../use-request.js';
import { ButtonLink, Page } from './page.js';
import type { ListId } from './states.js';
import { TEXTS } from './texts.js';

/** Page of a list, as the service returns it. */
export type PageOf<T> = Omit<ServicePage<T>, 'rest'>;

export type Query = Readonly<Record<string, string>>;

export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search?: string;
  readonly q?: string;
}

/** Filter of a list, stored as a parameter of the address. */
export type Filter =
  | { readonly kind: 'search'; readonly name: 'q'; readonly label: string }
  | { readonly kind: 'choice'; readonly name: string; readonly label: string; readonly options: readonly Option[] }
  /** Order of a list. The default order does not count as a filter. */
  | {
      readonly kind: 'order';
      readonly name: string;
      readonly label: string;
      readonly first: string;
      readonly options: readonly Option[];
    }
  | { readonly kind: 'date'; readonly name: string; readonly label: string };

/** Filter that only a link sets. The user can only remove it. */
export function onlyChosen(query: Query, name: string, label: string): readonly Filter[] {
  const value = query[name] ?? '';
  return value === '' ? [] : [{ kind: 'choice', name, label, options: [{ value, label: TEXTS.onlyChosen }] }];
}

interface ListProps<T> {
  readonly id: ListId;
  readonly title: string;
  readonly about?: ComponentChildren;
  readonly query: Query;
  /** Loads a page. `query` contains the list's own parameters. */
  readonly load: (asked: ListQuery, signal: AbortSignal, query: Query) => Promise<Answer<PageOf<T>>>;
  /** Fields that the search field looks at, and its label. Default: there is none. */
  readonly search?: { readonly in: string; readonly label: string };
  readonly events: readonly string[];
  readonly filters?: readonly Filter[];
  readonly columns: readonly Column<T>[];
  /** Returns the heading of an item. Items with the same heading are grouped. */
  readonly headingOf?: ((item: T) => string) | undefined;
  /** Label of the link that adds an item. Default: there is none. */
  readonly add?: string | false | undefined;
  readonly addQuery?: Query;
  /** Query that the button "Show all" opens. Default: empty. */
  readonly all?: Query | undefined;
  /** Content of an empty list. Default of `action`: the link that adds an item. */
  readonly empty: { readonly title: string; readonly text: ComponentChildren; readonly action?: ComponentChildren };
  readonly children?: ComponentChildren;
}

export const PER_PAGE = 25;

export const BY_NAME = { in: 'name', label: TEXTS.byName };

/** List of a section. The address contains its search, filters and page. The list is loaded again when an event may have changed it. */
export function List<T extends { readonly uuid: string | null }>(props: ListProps<T>) {
  const { id, title, about, query, search, load, events, add, addQuery, empty } = props;
  const filters: readonly Filter[] = [
    ...(search ? [{ kind: 'search', name: 'q', label: search.label } as const] : []),
    ...(props.filters ?? []),
  ];
  const path = `/${id}`;
  const page = Math.max(1, Number(query.page) || 1);
  const link = add && (
    <ButtonLink kind="primary" href={buildFragment({ path: `${path}/new`, query: addQuery ?? {} })}>
      {add}
    </ButtonLink>
  );
  const {
    of: answered = { query, page },
    value: shown,
    failure,
    isLoading,
    reload,
  } = useQuery(
    ({ query, page }, signal) => {
      const q = query.q?.trim();
      return load({ page, limit: PER_PAGE, ...(search && q && { search: search.in, q }) }, signal, query);
    },
    { query, page },
    { events },
  );
  // Use the filters of the last answer. Otherwise, while the next answer is loading, the text for an empty list could replace "nothing
  // found".
  const isNarrowed = filters.some(({ kind, name }) => kind !== 'order' && (answered.query[name] ?? '') !== '');
  const isPast = shown !== undefined && shown.total > 0 && shown.data.length === 0;
  useEffect(() => {
    if (isPast && shown) go({ path, query: { ...query, page: String(shown.totalPages) } }, { replace: true });
  }, [isPast]);
  const narrow = (name: string, value: string) => {
    const { page: _page, ...kept } = query;
    go({ path, query: { ...kept, [name]: value } }, { replace: true });
  };
  const state =
    shown === undefined
      ? failure
        ? 'list-failed'
        : 'list-loading'
      : shown.total > 0
        ? id
        : isNarrowed
          ? 'list-nothing-found'
          : 'list-empty';
  const isEmpty = state === 'list-empty';
  // Filters that were used while the first page was on its way stay, even if there is nothing to find.
  const [isUsed, setUsed] = useState(false);
  return (
    <Page state={state} title={title} about={about} actions={isEmpty ? undefined : link}>
      {props.children}
      {filters.length > 0 && (!isEmpty || isUsed) && (
        <Filters filters={filters} query={query} onUsed={() => setUsed(true)} onNarrow={narrow} />
      )}
      <div aria-busy={isLoading}>
        {state === 'list-loading' && <Waiting />}
        {!shown && failure && <LoadFailure title={TEXTS.failed} failure={failure} onAgain={reload} />}
        {shown && shown.data.length > 0 && (
          <>
            <Table
              caption={title}
              columns={props.columns}
              rows={shown.data}
              keyOf={({ uuid }) => uuid ?? ''}
              headingOf={props.headingOf}
            />
            <Pages {...shown} path={path} query={query} />
          </>
        )}
        {isEmpty && (
          <Empty title={empty.title} action={'action' in empty ? empty.action : link}>
            {empty.text}
          </Empty>
        )}
        {state === 'list-nothing-found' && (
          <Empty
            title={SHARED.nothingFound}
            action={
              <Button onClick={() => go({ path, query: props.all ?? {} }, { replace: true })}>{SHARED.showAll}</Button>
            }
          >
            {TEXTS.nothingFoundHint}
          </Empty>
        )}
      </div>
    </Page>
  );
}

function Waiting() {
  return (
    <div class="surface list-waiting">
      <span class="visually-hidden">{SHARED.loading}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index}>
          <Skeleton width={`${30 + ((index * 17) % 40)}%`} />
        </div>
      ))}
    </div>
  );
}

interface FiltersProps {
  readonly filters: readonly Filter[];
  readonly query: Query;
  readonly onUsed: () => void;
  readonly onNarrow: (name: string, value: string) => void;
}

function Filters({ filters, query, onUsed, onNarrow }: FiltersProps) {
  return (
    <search class="filters" onInput={onUsed}>
      {filters.map((filter) => {
        const value = query[filter.name] ?? '';
        // A form over the list has fields of the same objects.
        const name = `filter.${filter.name}`;
        if (filter.kind === 'search') {
          return (
            <Search
              key={filter.name}
              name={name}
              label={filter.label}
              value={value}
              onSearch={(q) => onNarrow(filter.name, q)}
            />
          );
        }
        if (filter.kind === 'date') {
          return (
            <Field
              key={filter.name}
              name={name}
              label={filter.label}
              type="date"
              value={value}
              onChange={({ currentTarget }) => onNarrow(filter.name, currentTarget.value)}
            />
          );
        }
        return (
          <Select
            key={filter.name}
            name={name}
            label={filter.label}
            value={value}
            options={[
              { value: '', label: filter.kind === 'order' ? filter.first : SHARED.all },
              ...withChosen(filter.options, value),
            ]}
            onChange={(next) => onNarrow(filter.name, next)}
          />
        );
      })}
    </search>
  );
}

/** Adds the chosen value to the options if it is missing: a link may have set it, or the options may still be loading. */
function withChosen(options: readonly Option[], value: string): readonly Option[] {
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: '…' }];
}

interface SearchProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

function Search({ name, label, value, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);
  // Use the latest callback, so that filters chosen meanwhile are kept.
  const search = useRef(onSearch);
  search.current = onSearch;
  // "Back" and "Show all" cancel a pending search.
  useLayoutEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field
      name={name}
      label={label}
      type="search"
      value={typed}
      autocomplete="off"
      onInput={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          asked.current = text.trim();
          search.current(text.trim());
        }, TYPING);
      }}
    />
  );
}

function Pages({
  currentPage = 1,
  perPage,
  total,
  totalPages,
  path,
  query,
}: PageOf<unknown> & { readonly path: string; readonly query: Query }) {
  const to = (page: number) => buildFragment({ path, query: { ...query, page: page === 1 ? '' : String(page) } });
  const first = (currentPage - 1) * perPage + 1;
  return (
    <nav class="pages" aria-label={TEXTS.pages}>
      <p class="muted number" role="status">
        {TEXTS.range(first, Math.min(first + perPage - 1, total), total)}
      </p>
      {totalPages > 1 && (
        <div class="row">
          {currentPage > 1 && (
            <a class="button button-plain" href={to(currentPage - 1)}>
              <Icon name="back" size={16} /> {TEXTS.previous}
            </a>
          )}
          {currentPage < totalPages && (
            <a class="button button-plain" href={to(currentPage + 1)}>
              {TEXTS.next} <Icon name="forward" size={16} />
            </a>
          )}
        </div>
      )}
    </nav>
  );
}
