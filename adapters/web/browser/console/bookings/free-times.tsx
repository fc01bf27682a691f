import type { Input } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Skeleton } from '../../design/skeleton.js';
import { formatNumber } from '../plural.js';
import { useConsole } from '../use-console.js';
import { TYPING, useQuery } from '../use-query.js';
import { longDay, shortDate, timeAt } from '../wall-clock/format.js';
import { DAY, dayNumber, formatInstant, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

export type Wanted = Omit<NonNullable<Input<'findAvailability'>['query']>, 'from' | 'to' | 'format'>;

interface FreeTimesProps {
  readonly wanted: Wanted;
  readonly date: string;
  readonly chosen: number | undefined;
  readonly local: Zone;
  readonly error: string | undefined;
  readonly onChoose: (instant: number) => void;
  readonly onDay: (date: string) => void;
}

const EVENTS = ['booking.*', 'resource.*', 'service.*', 'time_off.*', 'calendar.*'];

/** Free times of a day and the next one, to choose from. */
export function FreeTimes({ wanted, date, chosen, local, error, onChoose, onDay }: FreeTimesProps) {
  const { client } = useConsole();
  const day = dayNumber(date);
  const end = local.startOfDay(day + 2);
  const { value, failure, isCurrent } = useQuery(
    ({ wanted, from, to }: { readonly wanted: Wanted; readonly from: number; readonly to: number }, signal) =>
      client.findAvailability({
        query: { ...wanted, from: formatInstant(from), to: formatInstant(to), format: 'slots' },
        signal,
      }),
    { wanted, from: local.startOfDay(day), to: end + (wanted.duration_minutes ?? 60) * 60_000 },
    { events: EVENTS },
  );
  if (failure && isCurrent) return <p class="field-error">{wordsFor(failure)}</p>;
  // Show a skeleton until the answer for these days arrives: the times of other days would look the same.
  if (!value || !isCurrent) return <Skeleton height="9rem" />;
  const starts = (value.slots ?? []).map(({ start }) => parseTimestamp(start)).filter((start) => start < end);
  return (
    <fieldset class="field free-times" aria-busy={false}>
      <legend class="visually-hidden">{TEXTS.freeTimes}</legend>
      {starts.length === 0 && <NextDay {...{ wanted, date, local, onDay }} />}
      {starts.length > 0 &&
        [day, day + 1].map((each) => (
          <Day
            key={each}
            title={longDay(each * DAY)}
            starts={starts.filter((start) => local.dayAt(start) === each)}
            isWrong={error !== undefined}
            {...{ chosen, local, onChoose }}
          />
        ))}
      {error && <div class="field-error">{error}</div>}
    </fieldset>
  );
}

interface DayProps extends Pick<FreeTimesProps, 'chosen' | 'local' | 'onChoose'> {
  readonly title: string;
  readonly starts: readonly number[];
  readonly isWrong: boolean;
}

function Day({ title, starts, isWrong, chosen, local, onChoose }: DayProps) {
  return (
    <>
      <p class="small strong">{title}</p>
      {starts.length === 0 && <p class="muted small">{TEXTS.noneOnDay}</p>}
      <div class="times">
        {starts.map((start, index) => (
          <label key={start} class="time-choice number" data-start={new Date(start).toISOString()}>
            <input
              type="radio"
              name="start"
              checked={start === chosen}
              aria-invalid={isWrong && index === 0 ? true : undefined}
              onChange={() => onChoose(start)}
            />
            <span>{timeAt(start, local)}</span>
          </label>
        ))}
      </div>
    </>
  );
}

/** Number of days ahead in which the next free time is searched. */
const AHEAD = 60;

/** Link from days without free times to the next one that has some. */
function NextDay({ wanted, date, local, onDay }: Pick<FreeTimesProps, 'wanted' | 'date' | 'local' | 'onDay'>) {
  const { client } = useConsole();
  const dayFrom = (count: number) => formatInstant(local.startOfDay(dayNumber(date) + count));
  // Without an answer, no link is shown, and the user can still try days one by one.
  const { value } = useQuery(
    (query: Wanted & { readonly from: string; readonly to: string }, signal) =>
      client.findAvailability({ query: { ...query, timezone: local.name, format: 'days' as const }, signal }),
    { ...wanted, from: dayFrom(2), to: dayFrom(AHEAD) },
    { delay: TYPING, events: EVENTS },
  );
  const days = value && (value.days ?? []);
  const [next] = days ?? [];
  return (
    <div class="row" role="status">
      <p class="muted">{days && next === undefined ? TEXTS.noneAhead(formatNumber(AHEAD)) : TEXTS.noneOnDays}</p>
      {next !== undefined && <Button onClick={() => onDay(next)}>{TEXTS.goTo(shortDate(next))}</Button>}
    </div>
  );
}
