import { useId, useState } from 'preact/hooks';
import { Button, QuietButton } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { Menu } from '../../design/menu.js';
import { TEXTS } from './texts.js';
import {
  DAY_NAMES,
  DAYS,
  type Day,
  type Hours,
  hoursText,
  isOvernight,
  nextHours,
  type SpecialDay,
  stretches,
  WEEK,
  type Week,
  weeklyMinutes,
} from './week.js';

type ErrorAt<P> = (place: P) => string | undefined;

interface WeekEditorProps {
  readonly week: Week;
  readonly onChange: (week: Week) => void;
  readonly errorAt: ErrorAt<Day | `${Day}.${number}`>;
}

/** Editor for the opening hours of a week, day by day. */
export function WeekEditor({ week, onChange, errorAt }: WeekEditorProps) {
  const set = (day: Day, windows: readonly Hours[]) => onChange({ ...week, [day]: windows });
  const copy = (from: Day, to: readonly Day[]) =>
    onChange({ ...week, ...Object.fromEntries(to.map((day) => [day, week[from]])) });
  const total = weeklyMinutes(week);
  return (
    <div class="hours">
      {WEEK.map((day, index) => (
        <fieldset key={day} class="hours-day" aria-label={DAY_NAMES[day]}>
          <div class="hours-name">{DAY_NAMES[day]}</div>
          <div class="hours-body stack">
            <Windows
              name={`schedule.${day}`}
              windows={week[day]}
              of={DAY_NAMES[day]}
              errorAt={(index) => errorAt(index === undefined ? day : `${day}.${index}`)}
              onChange={(windows) => set(day, windows)}
            />
            <Track windows={week[day]} before={week[WEEK[(index + 6) % 7] ?? 'sun']} />
          </div>
          <Menu
            kind="quiet"
            label={TEXTS.copy(DAY_NAMES[day])}
            items={[
              { label: TEXTS.copyToWorkdays, onSelect: () => copy(day, DAYS.slice(0, 5)) },
              { label: TEXTS.copyToAll, onSelect: () => copy(day, DAYS) },
            ]}
          >
            <Icon name="copy" size={16} />
          </Menu>
        </fieldset>
      ))}
      <p class="muted small number" role="status">
        {total === 0 ? TEXTS.closedAllWeek : TEXTS.perWeek(hoursText(total))}
      </p>
    </div>
  );
}

interface WindowsProps {
  readonly name: string;
  readonly windows: readonly Hours[];
  /** Name of the day, for screen readers. */
  readonly of: string;
  /** Returns the error of the window at an index, or of the day. */
  readonly errorAt: ErrorAt<number | undefined>;
  readonly onChange: (windows: readonly Hours[]) => void;
}

function Windows({ name, windows, of, errorAt, onChange }: WindowsProps) {
  const id = useId();
  const set = (index: number, hours: Hours) => onChange(windows.map((old, at) => (at === index ? hours : old)));
  const error = errorAt(undefined);
  return (
    <div class="windows">
      {windows.length === 0 && <span class="muted windows-closed">{TEXTS.closed}</span>}
      {windows.map((hours, index) => {
        const wrong = errorAt(index);
        const said = wrong ? `${id}-${index}` : undefined;
        const input = (
          which: 'start' | 'end',
          label: (day: string) => string,
          nth: (day: string, at: number) => string,
        ) => (
          <input
            class="input"
            type="time"
            name={`${name}.${index}.${which}`}
            aria-label={windows.length > 1 ? nth(of, index + 1) : label(of)}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={said}
            value={hours[which]}
            onInput={({ currentTarget }) => set(index, { ...hours, [which]: currentTarget.value })}
          />
        );
        return (
          // windows are identified by position, because their contents change while typing
          <div key={index} class="window">
            <div class="window-times">
              {input('start', TEXTS.from, TEXTS.fromNth)}
              <span aria-hidden="true">–</span>
              {input('end', TEXTS.to, TEXTS.toNth)}
              <Button
                kind="quiet"
                label={TEXTS.remove(of, hours.start, hours.end)}
                onClick={() => onChange(windows.filter((_, at) => at !== index))}
              >
                <Icon name="close" size={16} />
              </Button>
              {isOvernight(hours) && <span class="muted small">{TEXTS.nextDay}</span>}
            </div>
            {wrong && (
              <div class="field-error" id={said}>
                {wrong}
              </div>
            )}
          </div>
        );
      })}
      <Button kind="quiet" label={TEXTS.add(of)} onClick={() => onChange([...windows, nextHours(windows)])}>
        <Icon name="plus" size={16} />
      </Button>
      {error && <div class="field-error">{error}</div>}
    </div>
  );
}

/** Bar that represents the 24 hours of a day, with the open ones filled. */
function Track({ windows, before }: { readonly windows: readonly Hours[]; readonly before: readonly Hours[] }) {
  return (
    <div class="track" aria-hidden="true">
      {stretches(windows, before).map(({ from, to }) => (
        <span
          key={`${from}-${to}`}
          style={{ insetInlineStart: `${(from / 1440) * 100}%`, width: `${((to - from) / 1440) * 100}%` }}
        />
      ))}
    </div>
  );
}

interface SpecialDaysProps {
  readonly days: readonly SpecialDay[];
  readonly onChange: (days: readonly SpecialDay[]) => void;
  readonly errorAt: ErrorAt<`special.${number}` | `special.${number}.windows.${number}`>;
  /** Current date as `2026-12-24`. Earlier dates are collapsed. */
  readonly today: string;
}

/** Editor for dates with other hours, such as holidays. */
export function SpecialDays({ days, onChange, errorAt, today }: SpecialDaysProps) {
  const set = (index: number, day: SpecialDay) => onChange(days.map((old, at) => (at === index ? day : old)));
  const all = days.map((day, index) => ({ day, index }));
  // Only dates that were past when the form opened are collapsed: otherwise a row would collapse while its year is being typed.
  const [old] = useState(() => new Set(days.flatMap(({ date }) => (date < today ? [date] : []))));
  const past = all.filter(({ day, index }) => old.has(day.date) && errorAt(`special.${index}`) === undefined);
  const ahead = all.filter((one) => !past.includes(one));
  const row = ({ day, index }: { readonly day: SpecialDay; readonly index: number }) => (
    <li key={index}>
      <fieldset class="special" aria-label={day.date === '' ? TEXTS.specialNew : TEXTS.specialOn(day.date)}>
        <Field
          name={`schedule.overrides.${index}.date`}
          label={TEXTS.date}
          type="date"
          value={day.date}
          error={errorAt(`special.${index}`)}
          onText={(text) => set(index, { ...day, date: text })}
        />
        <div class="special-hours">
          <Windows
            name={`schedule.overrides.${index}.windows`}
            windows={day.windows}
            of={day.date === '' ? TEXTS.specialNew : day.date}
            errorAt={(window) => (window === undefined ? undefined : errorAt(`special.${index}.windows.${window}`))}
            onChange={(windows) => set(index, { ...day, windows })}
          />
        </div>
        <Button
          kind="quiet"
          label={TEXTS.specialRemove(day.date)}
          onClick={() => onChange(days.filter((_, at) => at !== index))}
        >
          <Icon name="close" size={16} />
        </Button>
      </fieldset>
    </li>
  );
  return (
    <div class="rows">
      {ahead.length > 0 && <ul class="bare">{ahead.map(row)}</ul>}
      <div>
        <QuietButton onClick={() => onChange([...days, { date: '', windows: [] }])}>
          <Icon name="plus" size={16} /> {TEXTS.specialAdd}
        </QuietButton>
      </div>
      {past.length > 0 && (
        <details class="more">
          <summary>{TEXTS.past(past.length)}</summary>
          <ul class="bare">{past.map(row)}</ul>
        </details>
      )}
    </div>
  );
}
