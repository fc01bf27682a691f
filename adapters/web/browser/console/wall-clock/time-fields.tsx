import { Field } from '../../design/field.js';
import { TEXTS } from './texts.js';
import { DAY, dayNumber, type LocalDate, MINUTE, wallText, type Zone } from './wall.js';

/** Date and time as input fields contain them, in the zone of the calendar. */
export interface WallTime {
  readonly date: LocalDate;
  /** `HH:MM` */
  readonly time: string;
}

export function buildWallTime(instant: number, local: Zone): WallTime {
  const text = wallText(instant + local.offsetAt(instant));
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** Returns the instant of the fields. Undefined if they are incomplete. */
export function instantOfFields({ date, time }: WallTime, local: Zone): number | undefined {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  const wall = dayNumber(date) * DAY + (hours * 60 + minutes) * MINUTE;
  return Number.isNaN(wall) ? undefined : local.instantOf(wall);
}

interface TimeFieldsProps {
  /** Name of the field that is written. The time has the suffix `.time`. */
  readonly name: string;
  readonly value: WallTime;
  readonly labels?: readonly [date: string, time: string];
  readonly error?: string | undefined;
  readonly onChange: (value: WallTime) => void;
}

export function TimeFields({ name, value, labels = [TEXTS.date, TEXTS.time], error, onChange }: TimeFieldsProps) {
  return (
    <>
      <Field
        name={name}
        label={labels[0]}
        type="date"
        value={value.date}
        error={error}
        onText={(text) => onChange({ ...value, date: text })}
      />
      <Field
        name={`${name}.time`}
        label={labels[1]}
        type="time"
        value={value.time}
        onText={(text) => onChange({ ...value, time: text })}
      />
    </>
  );
}
