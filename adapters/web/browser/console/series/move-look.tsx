import { useState } from 'preact/hooks';
import { rescheduling } from '../../../../../core/series/occurrences.js';
import type { Schemas } from '../../../../client/index.js';
import { Skeleton } from '../../design/skeleton.js';
import { useConsole, useEvents } from '../use-console.js';
import { useLookup } from '../use-lookup.js';
import { instantOf, timestampOf, zone } from '../wall-clock/wall.js';
import { type Failure, wordsForRepeatable } from '../words.js';
import type { Ahead } from './ahead.js';
import { conflictsOf } from './conflicts.js';
import { type Entry, Listed } from './occurrences.js';
import type { SeriesState } from './states.js';

type Series = Schemas['Series'] & { readonly uuid: string };
type Move = Schemas['SeriesMove'];

/** Where the bookings of a series would go, were they moved now. */
export type Look =
  | { readonly state: 'series-move-had' | 'series-move-some' | 'series-move-none'; readonly entries: readonly Entry[] }
  | { readonly state: 'series-move-unseen'; readonly words: string };

/** Looks it up as the move is typed; undefined while it does, and where there is none. */
export function useMoveLook(series: Series, move: Move | undefined, ahead: readonly Ahead[]): Look | undefined {
  const { client } = useConsole();
  const [turn, setTurn] = useState(0);
  // What cannot go is the same for both ways to go on without it; this one lists the others, too.
  const asked = move && JSON.stringify({ ...move, on_conflict: 'skip' });
  useEvents(['booking.*', 'resource.*', 'service.*', 'time_off.*', 'calendar.*'], () => setTurn((count) => count + 1));
  const by = asked && `${turn} ${asked}`;
  const found = useLookup(by, async (signal): Promise<Look> => {
    const answer = await client.rescheduleSeries({
      path: { uuid: series.uuid },
      body: JSON.parse(asked!),
      query: { dry_run: true },
      signal,
    });
    return answer.outcome === 'ok' ? lookOf(answer.value, move!, series, ahead) : missed(answer);
  });
  // What was found of another move says nothing of this one; of the same, it stays until there is something new.
  return found && asked && found.by.endsWith(` ${asked}`) ? found.value : undefined;
}

function lookOf({ moved, skipped }: Schemas['MovedSeries'], move: Move, series: Series, ahead: readonly Ahead[]): Look {
  const to = rescheduling(instantOf(move.from), instantOf(move.start), zone(series.timezone));
  const entries = moved.flatMap((uuid): readonly Entry[] => {
    const one = ahead.find((booking) => booking.uuid === uuid);
    return one ? [{ start: timestampOf(to(instantOf(one.occurrence))), people: '' }] : [];
  });
  return {
    state: skipped.length === 0 ? 'series-move-had' : 'series-move-some',
    entries: inOrder([...entries, ...skipped.map(({ start, reason }) => ({ start, reason, people: '' }))]),
  };
}

function missed(failure: Failure): Look {
  const conflicts = conflictsOf(failure);
  if (conflicts.length === 0) return { state: 'series-move-unseen', words: wordsForRepeatable(failure) };
  return { state: 'series-move-none', entries: conflicts.map(({ start, reason }) => ({ start, reason, people: '' })) };
}

const inOrder = (entries: readonly Entry[]) =>
  [...entries].sort((one, other) => Date.parse(one.start) - Date.parse(other.start));

/** What was found, before anything is moved. */
export function MoveLook({ look, timezone }: { readonly look: Look | undefined; readonly timezone: string }) {
  const state: SeriesState = look?.state ?? 'series-move-looking';
  return (
    <section class="stack move-look" aria-label="When they would be" data-state={state}>
      <p role="status">{look ? ('words' in look ? look.words : summaryOf(look)) : 'Looking where they would go…'}</p>
      {!look && <Skeleton height="6rem" />}
      {look && 'entries' in look && <Listed entries={look.entries} timezone={timezone} />}
    </section>
  );
}

function summaryOf({ state, entries }: Look & { readonly entries: readonly Entry[] }): string {
  if (state === 'series-move-none') return entries.length === 1 ? 'It cannot go there.' : 'None of them can go there.';
  if (state === 'series-move-had')
    return entries.length === 1 ? 'It can go there.' : `All ${entries.length} can go there.`;
  return `${entries.filter(({ reason }) => !reason).length} of ${entries.length} can go there.`;
}
