import { type Action, fold, hasClock, type Resource, type Workflow } from '../../core/index.js';

export type Value = string | number | null;

/** How the objects of one kind lie in a table: whole in `data`, as JSON, and beside it copies of what they are found by. */
export interface Table<T, F extends string = never> {
  readonly name: string;
  /** What stands in each column, besides `id`, `uuid`, `app`, `ordinal` and `data`, which all tables have. */
  readonly columns: Readonly<Record<string, (object: T) => Value>>;
  /** SQL of what a column becomes with a change, where that is not simply what the changed object says. */
  readonly onChange?: Readonly<Record<string, string>>;
  /** The column with the folded copy of each field that may be searched. */
  readonly search: Readonly<Record<F, string>>;
  /** `ordinal`: the objects of an app are a flat list (flat-lists.ts). A table in another order has no ordinals. */
  readonly order: string;
}

export const WORKFLOWS: Table<Workflow, 'name'> = {
  name: 'workflow',
  columns: { folded_name: ({ name }) => fold(name), has_clock: (workflow) => (hasClock(workflow) ? 1 : 0) },
  search: { name: 'folded_name' },
  order: 'ordinal',
};

export const RESOURCES: Table<Resource, 'name'> = {
  name: 'resource',
  columns: {
    folded_name: ({ name }) => fold(name),
    capacity: ({ capacity }) => capacity,
    longest_block: ({ longestBlock }) => longestBlock,
  },
  onChange: { longest_block: 'max(longest_block, excluded.longest_block)' },
  search: { name: 'folded_name' },
  order: 'ordinal',
};

export const ACTIONS: Table<Action> = {
  name: 'action',
  columns: { workflow: ({ workflow }) => workflow, position: ({ position }) => position },
  search: {},
  order: 'position, id',
};
