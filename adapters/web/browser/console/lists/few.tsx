import { Skeleton } from '../../design/skeleton.js';
import { type Column, Table } from '../../design/table.js';
import { type Answer, useQuery } from '../use-query.js';
import { LoadFailure } from '../use-request.js';
import type { PageOf } from './list.js';
import { TEXTS } from './texts.js';

interface FewProps<T> {
  readonly caption: string;
  /** UUID of the object whose list this is. */
  readonly of: string;
  readonly load: (of: string, signal: AbortSignal) => Promise<Answer<Pick<PageOf<T>, 'data' | 'total'>>>;
  readonly events: readonly string[];
  readonly columns: readonly Column<T>[];
  readonly none: string;
  /** Address of the complete list. */
  readonly all?: string;
}

/** The first items of a list, as a part of another view. */
export function Few<T extends { readonly uuid: string | null }>({
  caption,
  of,
  load,
  events,
  columns,
  none,
  all,
}: FewProps<T>) {
  const { value, failure, reload } = useQuery(load, of, { events });
  if (!value && failure) return <LoadFailure failure={failure} onAgain={reload} />;
  if (!value) return <Skeleton height="6rem" />;
  const { data, total } = value;
  if (total === 0) return <p class="muted">{none}</p>;
  return (
    <>
      <Table caption={caption} columns={columns} rows={data} keyOf={({ uuid }) => uuid ?? ''} />
      {all && total > data.length && (
        <p>
          <a href={all}>{TEXTS.showAllOf(total)}</a>
        </p>
      )}
    </>
  );
}
