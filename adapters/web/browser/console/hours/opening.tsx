import { isZone, localDate } from '../../parts/times.js';
import type { FormPart } from '../forms/form.js';
import { viewersZone } from '../wall-clock/wall.js';
import { SpecialDays, WeekEditor } from './hours.js';
import { TEXTS } from './texts.js';
import { OFFICE_HOURS, type Opening } from './week.js';

interface OpeningFieldsProps {
  readonly form: FormPart<{ readonly opening: Opening | null; readonly timezone: string }>;
  readonly withSpecial?: boolean;
}

/** Fields for opening hours: always, or weekly hours with special days. The draft has them under `opening`. */
export function OpeningFields({ form, withSpecial = true }: OpeningFieldsProps) {
  const { opening, timezone } = form.draft;
  const set = (next: Opening | null) => form.set('opening', next);
  const zone = isZone(timezone) ? timezone : viewersZone();
  const radio = (isHours: boolean, label: string) => (
    <label class="check">
      <input
        type="radio"
        name="schedule"
        checked={(opening !== null) === isHours}
        onChange={() => set(isHours ? { week: OFFICE_HOURS, special: [] } : null)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <div class="stack">
      <fieldset class="row opening">
        <legend class="visually-hidden">{TEXTS.when}</legend>
        {radio(true, TEXTS.inHours)}
        {radio(false, TEXTS.always)}
      </fieldset>
      {form.errorAt('opening') && <p class="field-error">{form.errorAt('opening')}</p>}
      {opening && (
        <WeekEditor
          week={opening.week}
          onChange={(week) => set({ ...opening, week })}
          errorAt={(place) => form.errorAt(`opening.week.${place}`)}
        />
      )}
      {opening && withSpecial && (
        <div class="stack">
          <div>
            <h3>{TEXTS.special}</h3>
            <p class="muted small">{TEXTS.specialHint}</p>
          </div>
          <SpecialDays
            days={opening.special}
            today={localDate(Date.now(), zone)}
            onChange={(special) => set({ ...opening, special })}
            errorAt={(place) => form.errorAt(`opening.${place}`)}
          />
        </div>
      )}
    </div>
  );
}
