import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Select } from '../../design/field.js';
import { Skeleton } from '../../design/skeleton.js';
import { durationText, isZone, localDate } from '../../parts/times.js';
import { formatDay, formatTime } from '../lists/when.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { TYPING, useQuery } from '../use-query.js';
import { LOCALE } from '../wall-clock/format.js';
import { checkService, lengthsIn, type ServiceDraft, serviceBody } from './draft.js';
import { TEXTS } from './texts.js';

const AHEAD = 14 * 86_400_000;
const DAYS_SHOWN = 3;
const TIMES_SHOWN = 8;

/** Preview of the free times that customers would find if the draft were saved. */
export function Preview({ draft, uuid }: { readonly draft: ServiceDraft; readonly uuid: string | undefined }) {
  const { client } = useConsole();
  const [chosen, setChosen] = useState<number>();
  const durations = lengthsIn(draft);
  const minutes = chosen !== undefined && durations.includes(chosen) ? chosen : durations[0];
  const body = serviceBody({ ...draft, name: draft.name || TEXTS.freeTimes, meta: [] });
  // The service would refuse an incomplete draft.
  const isComplete =
    minutes !== undefined &&
    isZone(draft.timezone) &&
    Object.keys(checkService(draft)).length === 0 &&
    draft.limits.every(({ max }) => max !== null) &&
    draft.roles.every(({ resources }) => resources.length > 0);
  const { value, failure } = useQuery(
    ({ body, minutes }: { readonly body: Schemas['NewService']; readonly minutes: number }, signal) => {
      const from = new Date();
      return client.previewAvailability({
        body: {
          service: body,
          ...(uuid !== undefined && { uuid }),
          from: from.toISOString(),
          to: new Date(from.getTime() + AHEAD).toISOString(),
          duration_minutes: minutes,
        },
        signal,
      });
    },
    isComplete ? { body, minutes } : undefined,
    { events: ['booking.*', 'resource.*', 'time_off.*', 'calendar.*'], delay: TYPING },
  );
  const starts = value?.slots?.map(({ start }) => Date.parse(start));
  const isRefused = failure?.outcome === 'refused' && failure.status < 429;
  const zone = isZone(draft.timezone) ? draft.timezone : 'UTC';
  return (
    <aside class="preview surface stack" aria-label={TEXTS.freeTimes}>
      <h2>{TEXTS.freeTimes}</h2>
      <p class="muted small">{TEXTS.freeTimesHint}</p>
      {durations.length > 1 && (
        <Select
          name="duration_minutes"
          label={TEXTS.freeOf}
          value={String(minutes)}
          options={durations.map((one) => ({ value: String(one), label: durationText(LOCALE, one) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <div aria-live="polite">
        {!isComplete || isRefused ? (
          <p class="muted">{TEXTS.notYet}</p>
        ) : failure ? (
          <p class="muted">{TEXTS.notFound}</p>
        ) : starts ? (
          <Starts starts={starts} zone={zone} isActive={draft.active} />
        ) : (
          <Skeleton height="6rem" />
        )}
      </div>
    </aside>
  );
}

interface StartsProps {
  readonly starts: readonly number[];
  readonly zone: string;
  readonly isActive: boolean;
}

function Starts({ starts, zone, isActive }: StartsProps) {
  return (
    <>
      {!isActive && <p>{TEXTS.noneOff}</p>}
      {isActive && starts.length === 0 && <p>{TEXTS.noneFree}</p>}
      <Times starts={starts} zone={zone} />
    </>
  );
}

function Times({ starts, zone }: { readonly starts: readonly number[]; readonly zone: string }) {
  const days = new Map<string, number[]>();
  for (const start of starts) {
    const day = localDate(start, zone);
    if (!days.has(day) && days.size === DAYS_SHOWN) break;
    days.set(day, [...(days.get(day) ?? []), start]);
  }
  return (
    <dl class="preview-days stack">
      {[...days].map(([day, of]) => (
        <div key={day}>
          <dt>{formatDay(of[0] ?? 0, zone)}</dt>
          <dd>
            <ul class="bare preview-times number">
              {of.slice(0, TIMES_SHOWN).map((start) => (
                <li key={start}>{formatTime(start, zone)}</li>
              ))}
              {of.length > TIMES_SHOWN && <li class="muted">{SHARED.andMore(of.length - TIMES_SHOWN)}</li>}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
