import { Button } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { addDays } from '../../parts/times.js';
import { buildOptions } from '../directory.js';
import type { Offer } from './data.js';
import { type CalendarView, type useVisit, VIEWS } from './place.js';

interface ToolbarProps {
  readonly place: CalendarView;
  readonly days: number;
  readonly offer: Offer;
  readonly columns: number;
  /** True if free time can be booked and closed. */
  readonly canBook: boolean;
  readonly visit: ReturnType<typeof useVisit>;
  readonly onColumns: () => void;
  readonly onBook: () => void;
  readonly onClose: () => void;
}

/** Controls for choosing day, view and resource, and for booking and closing time. */
export function Toolbar(props: ToolbarProps) {
  const { place, days, offer, columns, canBook, visit } = props;
  return (
    <div class="calendar-tools">
      <Steps place={place} days={days} visit={visit} />
      <fieldset class="choice" aria-label="View">
        {VIEWS.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={value === place.view} onClick={() => visit({ view: value })}>
            {label}
          </button>
        ))}
      </fieldset>
      {offer.resources.length > 1 &&
        (place.only === undefined ? (
          <Button onClick={props.onColumns}>
            Columns ({columns} of {offer.resources.length})
          </Button>
        ) : (
          <div class="calendar-resource">
            <Select
              label="Column"
              value={place.only}
              options={buildOptions(offer.resources)}
              onChange={(chosen) => visit({ resource: chosen })}
            />
          </div>
        ))}
      <div class="row calendar-new">
        <Button disabled={!canBook} onClick={props.onClose}>
          Close time
        </Button>
        <Button kind="primary" disabled={!canBook} onClick={props.onBook}>
          <Icon name="plus" size={16} />
          Book
        </Button>
      </div>
    </div>
  );
}

function Steps({ place: { view, date }, days, visit }: Pick<ToolbarProps, 'place' | 'days' | 'visit'>) {
  return (
    <div class="row calendar-steps">
      <Button
        label={view === 'week' ? 'Week before' : 'Day before'}
        onClick={() => visit({ date: addDays(date, -days) })}
      >
        <Icon name="back" />
      </Button>
      <Button onClick={() => visit({ date: '' })}>Today</Button>
      <Button label={view === 'week' ? 'Week after' : 'Day after'} onClick={() => visit({ date: addDays(date, days) })}>
        <Icon name="forward" />
      </Button>
      <input
        class="input calendar-date"
        type="date"
        aria-label="Go to date"
        value={date}
        onChange={({ currentTarget }) => currentTarget.value && visit({ date: currentTarget.value })}
      />
    </div>
  );
}
