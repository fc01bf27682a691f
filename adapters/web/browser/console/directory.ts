import type { Client, Schemas } from '../../../client/index.js';
import type { Option } from '../design/field.js';
import { named } from './named-list.js';
import type { Role } from './role.js';
import { SHARED } from './texts.js';
import { useConsole } from './use-console.js';
import { awaitAnswer, collected, QueryState, useQuery } from './use-query.js';
import type { Failure } from './words.js';

/** Kinds of objects that forms let users choose from, and whose names are shown by UUID. */
interface Named {
  readonly resources: Schemas['Resource'];
  readonly services: Schemas['Service'];
  readonly workflows: Schemas['Workflow'];
}
export type NamedKind = keyof Named;

export const buildOptions = (items: readonly { readonly uuid: string; readonly name: string }[]): readonly Option[] =>
  items.map(({ uuid, name }) => ({ value: uuid, label: name }));

/** Builds the options of a select from the words for each value. */
export const optionsIn = <T extends string>(words: Readonly<Record<T, string>>): readonly Option<T>[] =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));

const PAGE = { limit: 500 } as const;
type Read<T> = (client: Client, signal: AbortSignal, role: Role) => AsyncIterable<T>;
const READS: { readonly [K in NamedKind]: Read<Named[K]> } = {
  resources: (client, signal) => client.listResources.each({ query: PAGE, signal }),
  // Cast: the type also includes the reduced view for keys, but the console always uses an app's token.
  services: (client, signal) => client.listServices.each({ query: PAGE, signal }) as AsyncIterable<Named['services']>,
  // Only managers may read actions.
  workflows: (client, signal, role) =>
    client.listWorkflows.each({
      query: { ...PAGE, ...(role === 'manager' && { include: ['actions', 'settings'] }) },
      signal,
    }),
};

const EVENTS: Readonly<Record<NamedKind, readonly string[]>> = {
  resources: ['resource.*'],
  services: ['service.*'],
  workflows: ['workflow.*', 'action.*'],
};

/** All objects of a kind, oldest first. Loaded once and shared by all components. */
export interface All<T> {
  readonly items: readonly T[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly failure: Failure | undefined;
  readonly nameOf: (uuid: string) => string;
  /** Joins the names of objects. Objects that the user's role cannot see are only counted. */
  readonly namesOf: (uuids: readonly string[]) => string;
  readonly reload: () => void;
}

type Directory = { readonly [K in NamedKind]: QueryState<K, readonly Named[K][]> };
const directories = new WeakMap<Client, Directory>();

function directoryOf(client: Client): Directory {
  const directory = directories.get(client) ?? {
    resources: new QueryState(),
    services: new QueryState(),
    workflows: new QueryState(),
  };
  directories.set(client, directory);
  return directory;
}

/** Returns the name of an object that is not in a list. The lists of the role `self` have only its own objects. */
export const missingName = (role: Role): string => (role === 'self' ? SHARED.notYours : SHARED.deleted);

export function useAll<K extends NamedKind>(kind: K): All<Named[K]> {
  const { client, role } = useConsole();
  const { value, failure, reload } = useQuery(
    (asked: K, signal) => awaitAnswer(collected(READS[asked](client, signal, role))),
    kind,
    {
      events: EVENTS[kind],
      state: directoryOf(client)[kind],
    },
  );
  const items = value ?? [];
  const state = value ? 'ready' : failure ? 'failed' : 'loading';
  const known = (uuid: string) => items.find((item) => item.uuid === uuid)?.name;
  const nameOf = (uuid: string) =>
    known(uuid) ?? (state === 'loading' ? '…' : state === 'failed' ? '?' : missingName(role));
  const namesOf = (uuids: readonly string[]) => {
    const isHidden = (uuid: string) => role === 'self' && state === 'ready' && known(uuid) === undefined;
    const shown = uuids.filter((uuid) => !isHidden(uuid));
    return named(shown.map(nameOf), uuids.length - shown.length);
  };
  return { items, state, failure: value ? undefined : failure, nameOf, namesOf, reload };
}

/** Returns why the first of some lists could not be loaded, for `LoadFailure`. A form must not take such a list for an empty one. */
export function firstLoadFailure(...lists: readonly Pick<All<unknown>, 'failure' | 'reload'>[]) {
  const unread = lists.find(({ failure }) => failure);
  return unread?.failure && { failure: unread.failure, onAgain: unread.reload };
}
