import { Field } from '../../design/field.js';
import { SHARED } from '../texts.js';
import { NumberField } from './fields.js';
import type { FormPart } from './form.js';
import { TEXTS } from './texts.js';

interface Moment {
  readonly days: number | null;
  readonly at: string;
}

interface Ruled {
  readonly rules: { readonly opens: Moment | null; readonly closes: Moment | null };
}

/** Fields of the rules `opens` and `closes`. Without a number of days, there is no such rule. */
export function BookingTimes<T extends Ruled>({ form }: { readonly form: FormPart<T> }) {
  return (
    <>
      {(['opens', 'closes'] as const).map((name) => {
        const rule = form.draft.rules[name];
        const at = `rules.${name}` as Parameters<FormPart<T>['set']>[0];
        return (
          <div key={name} class="fields">
            <NumberField
              name={`${at}.days`}
              label={TEXTS[name]}
              unit={TEXTS.daysBefore}
              optional={SHARED.optional}
              min={0}
              max={366}
              value={rule?.days ?? null}
              error={form.errorIn(at)}
              onValue={(days) => form.set(at, days === null ? null : { at: rule?.at ?? '08:00', days })}
            />
            {rule && (
              <Field
                name={`${at}.at`}
                label={TEXTS.at}
                type="time"
                value={rule.at}
                onText={(time) => form.set(at, { ...rule, at: time })}
              />
            )}
          </div>
        );
      })}
    </>
  );
}
