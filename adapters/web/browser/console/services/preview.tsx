import { useState } from 'preact/hooks';
import { Select } from '../../design/field.js';
import { Skeleton } from '../../design/skeleton.js';
import { durationText, isZone, localDate } from '../../parts/times.js';
import { dayOf, timeOf } from '../lists/when.js';
import { useConsole, useEvents } from '../use-console.js';
import { useLookup } from '../use-lookup.js';
import { type ServiceDraft, serviceBody } from './draft.js';

/** How far the preview looks, in milliseconds. */
const AHEAD = 14 * 86_400_000;
const DAYS_SHOWN = 3;
const TIMES_SHOWN = 8;

type Found =
  | { readonly kind: 'times'; readonly starts: readonly number[] }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'failed' };

/** The times that customers would find, were the service saved as it stands in the form. */
export function Preview({ draft, uuid }: { readonly draft: ServiceDraft; readonly uuid: string | undefined }) {
  const { client } = useConsole();
  const [chosen, setChosen] = useState<number>();
  const [turn, setTurn] = useState(0);
  const durations = draft.durations.filter((minutes): minutes is number => minutes !== null);
  const minutes = chosen !== undefined && durations.includes(chosen) ? chosen : durations[0];
  const body = serviceBody({ ...draft, name: draft.name || 'Preview', meta: [] });
  const asked = JSON.stringify([body, minutes, turn]);
  useEvents(['booking.*', 'resource.*', 'time_off.*', 'calendar.*'], () => setTurn((count) => count + 1));
  const found = useLookup(asked, async (signal): Promise<Found> => {
    if (minutes === undefined || draft.roles.some(({ resources }) => resources.length === 0)) {
      return { kind: 'incomplete' };
    }
    const from = new Date();
    const answer = await client.previewAvailability({
      body: {
        service: body as never,
        ...(uuid !== undefined && { uuid }),
        from: from.toISOString(),
        to: new Date(from.getTime() + AHEAD).toISOString(),
        duration_minutes: minutes,
      },
      signal,
    });
    if (answer.outcome === 'ok') {
      return { kind: 'times', starts: (answer.value.slots ?? []).map(({ start }) => Date.parse(start)) };
    }
    return { kind: answer.outcome === 'refused' && answer.status < 429 ? 'incomplete' : 'failed' };
  })?.value;
  const zone = isZone(draft.timezone) ? draft.timezone : 'UTC';
  return (
    <aside class="preview surface" aria-label="Free times">
      <h2>Free times</h2>
      <p class="muted small">As customers would find them now, with what stands in this form.</p>
      {durations.length > 1 && (
        <Select
          label="Of"
          value={String(minutes)}
          options={durations.map((one) => ({ value: String(one), label: durationText('en', one) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <div aria-live="polite">
        {found === undefined && <Skeleton height="6rem" />}
        {found?.kind === 'incomplete' && (
          <p class="muted">They show here as soon as it is said who or what serves, and for how long.</p>
        )}
        {found?.kind === 'failed' && <p class="muted">They could not be looked up. The next change tries again.</p>}
        {found?.kind === 'times' && !draft.active && <p>None: the service is switched off.</p>}
        {found?.kind === 'times' && draft.active && found.starts.length === 0 && (
          <p>None in the next two weeks. Look at the opening hours of those who serve, and at the rules.</p>
        )}
        {found?.kind === 'times' && <Times starts={found.starts} zone={zone} />}
      </div>
    </aside>
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
    <dl class="preview-days">
      {[...days].map(([day, of]) => (
        <div key={day}>
          <dt>{dayOf(of[0] ?? 0, zone)}</dt>
          <dd>
            <ul class="bare preview-times number">
              {of.slice(0, TIMES_SHOWN).map((start) => (
                <li key={start}>{timeOf(start, zone)}</li>
              ))}
              {of.length > TIMES_SHOWN && <li class="muted">and {of.length - TIMES_SHOWN} more</li>}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
