import type { Input } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { timeAt } from '../wall-clock/format.js';
import { DAY, formatInstant, parseTimestamp, type Zone } from '../wall-clock/wall.js';

type Query = NonNullable<Input<'findAvailability'>['query']>;

const OFFERED = 6;

interface FreeTimesProps {
  /** Search for free times on the day of the refused time. */
  readonly wanted: Omit<Query, 'from' | 'to' | 'format'>;
  readonly near: number;
  readonly local: Zone;
  readonly onChoose: (instant: number) => void;
}

/** Offers free times of the same day, nearest to the refused time. */
export function FreeTimes({ wanted, near, local, onChoose }: FreeTimesProps) {
  const { client } = useConsole();
  const { value, isCurrent } = useQuery(
    ({ wanted, near }: Pick<FreeTimesProps, 'wanted' | 'near'>, signal) => {
      const day = local.dayAt(near);
      const span = {
        from: formatInstant(local.startOfDay(day)),
        to: formatInstant(local.startOfDay(day + 1) + DAY / 24),
      };
      return client.findAvailability({ query: { ...wanted, ...span, format: 'slots' }, signal });
    },
    { wanted, near },
  );
  if (!value || !isCurrent) return null;
  const starts = (value.slots ?? []).map(({ start }) => parseTimestamp(start));
  const nearest = starts.sort((a, b) => Math.abs(a - near) - Math.abs(b - near)).slice(0, OFFERED);
  const times = nearest.sort((a, b) => a - b);
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
