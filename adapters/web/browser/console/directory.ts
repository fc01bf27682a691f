import { useEffect, useState } from 'preact/hooks';
import type { Client, Schemas } from '../../../client/index.js';
import type { Option } from '../design/field.js';
import { useAgainWhenBack, useConsole, useEvents } from './use-console.js';
import type { Failure } from './words.js';

/** What other objects name by UUID, and people choose from. */
interface Named {
  readonly resources: Schemas['Resource'];
  readonly services: Schemas['Service'];
  readonly workflows: Schemas['Workflow'];
}
export type NamedKind = keyof Named;

/** What is chosen from in a select: of each its name. */
export const optionsOf = (items: readonly { readonly uuid: string; readonly name: string }[]): readonly Option[] =>
  items.map(({ uuid, name }) => ({ value: uuid, label: name }));

const READS: { readonly [K in NamedKind]: (client: Client) => AsyncIterable<Named[K]> } = {
  resources: (client) => client.listResources.each({ query: { limit: 500 } }),
  // What a key would be shown is less.
  services: (client) => client.listServices.each({ query: { limit: 500 } }) as AsyncIterable<Named['services']>,
  workflows: (client) => client.listWorkflows.each({ query: { limit: 500, include: ['actions'] } }),
};

const EVENTS: Readonly<Record<NamedKind, readonly string[]>> = {
  resources: ['resource.*'],
  services: ['service.*'],
  workflows: ['workflow.*', 'action.*'],
};

/** All objects of a kind, oldest first; read once for all who ask. */
export interface All<T> {
  readonly items: readonly T[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** The name; where it is not known (any more), what stands for it. */
  readonly nameOf: (uuid: string) => string;
  readonly reload: () => void;
}

const UNREAD: Failure = { outcome: 'unreachable', cause: undefined };

class Shelf<T> {
  items: readonly T[] = [];
  state: All<T>['state'] = 'loading';
  readonly listeners = new Set<() => void>();
  #reading = 0;

  async read(items: AsyncIterable<T>): Promise<void> {
    this.#reading += 1;
    const mine = this.#reading;
    const read: T[] = [];
    let failed = false;
    try {
      for await (const item of items) read.push(item);
    } catch {
      failed = true; // what was known before is still shown
    }
    if (mine !== this.#reading) return;
    if (!failed) this.items = read;
    this.state = failed && this.state !== 'ready' ? 'failed' : 'ready';
    for (const listener of [...this.listeners]) listener();
  }
}

const shelves = new WeakMap<Client, Map<NamedKind, Shelf<unknown>>>();

function shelfOf<K extends NamedKind>(client: Client, kind: K): Shelf<Named[K]> {
  const own = shelves.get(client) ?? new Map<NamedKind, Shelf<unknown>>();
  shelves.set(client, own);
  const shelf = (own.get(kind) as Shelf<Named[K]> | undefined) ?? new Shelf<Named[K]>();
  own.set(kind, shelf);
  return shelf;
}

export function useAll<K extends NamedKind>(kind: K): All<Named[K]> {
  const { client } = useConsole();
  const [, redraw] = useState(0);
  const shelf = shelfOf(client, kind);
  const reload = () => void shelf.read(READS[kind](client) as AsyncIterable<Named[K]>);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    const isFirst = shelf.listeners.size === 0;
    shelf.listeners.add(listener);
    // Whoever asks after nobody did for a while has missed what happened.
    if (isFirst) reload();
    return () => void shelf.listeners.delete(listener);
  }, [shelf]);
  useEvents(EVENTS[kind], reload);
  const { items, state } = shelf;
  useAgainWhenBack(state === 'failed' ? UNREAD : undefined, reload);
  return {
    items,
    state,
    nameOf: (uuid) =>
      items.find((item) => item.uuid === uuid)?.name ??
      (state === 'loading' ? '…' : state === 'failed' ? '?' : 'Deleted'),
    reload,
  };
}
