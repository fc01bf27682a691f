import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Icon } from '../../design/icon.js';
import { Skeleton } from '../../design/skeleton.js';
import { named } from '../named-list.js';
import type { Series } from '../objects.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { TYPING, useQuery } from '../use-query.js';
import { type Failure, isPast, reasonWords, wordsForRepeatable } from '../words.js';
import { closedTimes } from './closed-days.js';
import { type Conflict, listConflicts, occurrenceText } from './conflicts.js';
import type { Offered } from './draft.js';
import type { SeriesState } from './states.js';
import { TEXTS } from './texts.js';

interface OccurrencesProps {
  /** Request for the series. Undefined while the form is incomplete. */
  readonly body: Schemas['NewSeries'] | undefined;
  readonly offered: Offered;
  readonly timezone: string;
  readonly nameOf: (resource: string) => string;
}

/** Types of events that may take or free a time. */
export const TAKERS = ['booking.*', 'resource.*', 'service.*', 'time_off.*', 'calendar.*'] as const;

type Found =
  | { readonly state: 'occurrences-had' | 'occurrences-some'; readonly series: Series }
  | { readonly state: 'occurrences-none'; readonly conflicts: readonly Conflict[] }
  | { readonly state: 'occurrences-refused'; readonly words: string }
  | { readonly state: 'occurrences-failed'; readonly words: string };

/** Preview of a new series: each time, and the reason if it cannot be booked. */
export function Occurrences({ body, offered, timezone, nameOf }: OccurrencesProps) {
  const { client } = useConsole();
  const closed = body && closedTimes(body, offered, timezone);
  const { value, failure, reload } = useQuery(
    (body: Schemas['NewSeries'], signal) => client.createSeries({ body, query: { dry_run: true }, signal }),
    // A request with `skip` returns the same conflicts as with `refuse`, and also lists the free times.
    body && !closed ? { ...body, on_conflict: 'skip' } : undefined,
    { events: TAKERS, delay: TYPING },
  );
  const found: Found | undefined = closed
    ? { state: 'occurrences-none', conflicts: closed }
    : failure
      ? missed(failure)
      : value && foundOf(value);
  const state: SeriesState = !body ? 'occurrences-missing' : (found?.state ?? 'occurrences-loading');
  return (
    <aside class="preview surface stack" aria-label={TEXTS.ahead} data-state={state}>
      <h2>{TEXTS.ahead}</h2>
      {!body && <p class="muted">{TEXTS.aheadHint}</p>}
      {body && !found && <Skeleton height="8rem" />}
      {body && found && <Summary found={found} nameOf={nameOf} />}
      {body && found?.state === 'occurrences-failed' && <Button onClick={reload}>{SHARED.tryAgain}</Button>}
      {body && found && 'series' in found && <Times series={found.series} timezone={timezone} nameOf={nameOf} />}
      {body && found && 'conflicts' in found && (
        <Listed entries={found.conflicts.map((conflict) => ({ ...conflict, people: '' }))} timezone={timezone} />
      )}
    </aside>
  );
}

const foundOf = (series: Series): Found => ({
  state: series.skipped.length === 0 ? 'occurrences-had' : 'occurrences-some',
  series,
});

function missed(failure: Failure): Found {
  const conflicts = listConflicts(failure);
  if (conflicts.length > 0) return { state: 'occurrences-none', conflicts };
  const isWrong = failure.outcome === 'refused' && failure.status < 429;
  return { state: isWrong ? 'occurrences-refused' : 'occurrences-failed', words: wordsForRepeatable(failure) };
}

function Summary({ found, nameOf }: { readonly found: Found; readonly nameOf: OccurrencesProps['nameOf'] }) {
  return (
    <div role="status">
      {'words' in found && <p>{found.words}</p>}
      {'conflicts' in found && <p>{TEXTS.noneFree}</p>}
      {'series' in found && <p>{summaryOf(found.series)}</p>}
      {'series' in found && isOneSet(found.series) && (
        <p class="muted small">{TEXTS.withPeople(named(found.series.resources.map(nameOf)))}</p>
      )}
      {'series' in found && found.series.omitted.length > 0 && (
        <p class="muted small">{TEXTS.omitted(found.series.omitted.length)}</p>
      )}
    </div>
  );
}

function summaryOf({ instances = [], skipped }: Series): string {
  const all = instances.length + skipped.length;
  if (skipped.length > 0) return TEXTS.someFree(instances.length, all);
  return TEXTS.allFree(all);
}

/** True if the same resources serve all instances. */
const isOneSet = ({ instances = [], resources }: Series): boolean =>
  instances.every((one) => one.resources.length === resources.length);

function Times({ series, timezone, nameOf }: { readonly series: Series } & Omit<OccurrencesProps, 'body' | 'offered'>) {
  const isSame = isOneSet(series);
  const had = (series.instances ?? []).map(({ start, resources }) => ({
    start,
    reason: undefined,
    people: isSame ? '' : named(resources.map(nameOf)),
  }));
  const entries = [...had, ...series.skipped.map((conflict) => ({ ...conflict, people: '' }))];
  return <Listed entries={entries.sort((a, b) => Date.parse(a.start) - Date.parse(b.start))} timezone={timezone} />;
}

/** Time of a series, with its conflict if there is one. */
export interface SeriesTime {
  readonly start: string;
  readonly reason?: Conflict['reason'] | undefined;
  readonly people: string;
}

export function Listed({ entries, timezone }: { readonly entries: readonly SeriesTime[]; readonly timezone: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard
    <ul class="bare occurrences occurrences-many" tabIndex={0} aria-label={TEXTS.eachOfThem}>
      {entries.map(({ start, reason, people }) => (
        <li key={start} class={reason && 'occurrences-not'}>
          <Icon name={reason ? 'close' : 'check'} size={16} />
          <span class="number">{occurrenceText(start, timezone)}</span>
          {(reason || people) && (
            <span class="muted small">{reason ? reasonWords(reason, isPast(start)) : people}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
