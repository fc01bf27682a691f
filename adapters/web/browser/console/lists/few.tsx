import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { type Column, Table } from '../../design/table.js';
import { useAgainWhenBack, useEvents } from '../use-console.js';
import { wordsFor } from '../words.js';
import type { Answer } from './list.js';

interface FewProps<T> {
  readonly caption: string;
  readonly load: (signal: AbortSignal) => Promise<Answer<{ readonly data: readonly T[]; readonly total: number }>>;
  readonly events: readonly string[];
  readonly columns: readonly Column<T>[];
  readonly none: string;
  /** Where all of them are. */
  readonly all?: string;
}

/** The first few of a list, as a part of something else. */
export function Few<T extends { readonly uuid: string | null }>({
  caption,
  load,
  events,
  columns,
  none,
  all,
}: FewProps<T>) {
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof load>>>();
  const latest = useRef(load);
  latest.current = load;
  const ending = useRef<AbortController>(undefined);
  const again = useCallback(() => {
    ending.current?.abort();
    const mine = new AbortController();
    ending.current = mine;
    latest.current(mine.signal).then(setAnswer, (error: unknown) => {
      if (!mine.signal.aborted) throw error;
    });
  }, []);
  useEffect(() => {
    again();
    return () => ending.current?.abort();
  }, [again]);
  useEvents(events, again);
  useAgainWhenBack(answer?.outcome === 'ok' ? undefined : answer, again);
  if (!answer) return <Skeleton height="6rem" />;
  if (answer.outcome !== 'ok') {
    return (
      <Notice kind="danger" action={<Button onClick={again}>Try again</Button>}>
        <p>{wordsFor(answer)}</p>
      </Notice>
    );
  }
  const { data, total } = answer.value;
  if (total === 0) return <p class="muted">{none}</p>;
  return (
    <>
      <Table caption={caption} columns={columns} rows={data} keyOf={({ uuid }) => uuid ?? ''} />
      {all && total > data.length && (
        <p>
          <a href={all}>Show all {total.toLocaleString()}</a>
        </p>
      )}
    </>
  );
}
