import { useEffect, useState } from 'preact/hooks';
import type { Input } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { useConsole } from '../use-console.js';
import { timeAt } from '../wall-clock/format.js';
import { DAY, instantOf, timestampOf, type Zone } from '../wall-clock/wall.js';

type Query = NonNullable<Input<'findAvailability'>['query']>;

/** Of so many times that are free, those nearest are offered. */
const OFFERED = 6;

interface FreeTimesProps {
  /** What is looked for; the day is that of the time that was refused. */
  readonly wanted: Omit<Query, 'from' | 'to' | 'format'>;
  readonly near: number;
  readonly local: Zone;
  readonly onChoose: (instant: number) => void;
}

/** The free times of the day that are nearest to the one that could not be had. */
export function FreeTimes({ wanted, near, local, onChoose }: FreeTimesProps) {
  const { client } = useConsole();
  const [found, setFound] = useState<{ readonly of: string; readonly times: readonly number[] }>();
  const key = JSON.stringify([wanted, near]);
  useEffect(() => {
    const ending = new AbortController();
    const day = local.dayAt(near);
    const span = { from: timestampOf(local.startOfDay(day)), to: timestampOf(local.startOfDay(day + 1) + DAY / 24) };
    client
      .findAvailability({
        query: { ...(JSON.parse(key)[0] as Query), ...span, format: 'slots' },
        signal: ending.signal,
      })
      .then(
        (result) => {
          const slots = result.outcome === 'ok' && 'slots' in result.value ? result.value.slots : [];
          const starts = slots.map(({ start }) => instantOf(start));
          const nearest = starts.sort((a, b) => Math.abs(a - near) - Math.abs(b - near)).slice(0, OFFERED);
          setFound({ of: key, times: nearest.sort((a, b) => a - b) });
        },
        () => {}, // the fields have changed meanwhile
      );
    return () => ending.abort();
  }, [client, key, local, near]);
  if (found?.of !== key) return null;
  const { times } = found;
  if (times.length === 0) return <p>Nothing is free on that day.</p>;
  return (
    <div class="stack free-times">
      <p>These are still free:</p>
      <div class="row">
        {times.map((time) => (
          <Button key={time} onClick={() => onChoose(time)}>
            <time>{timeAt(time, local)}</time>
          </Button>
        ))}
      </div>
    </div>
  );
}
