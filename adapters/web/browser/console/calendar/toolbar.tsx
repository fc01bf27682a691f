import { Button } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { buildOptions } from '../directory.js';
import type { Offer } from './data.js';
import { type CalendarView, shiftDate, type useVisit, VIEWS } from './place.js';
import { TEXTS } from './texts.js';

interface ToolbarProps {
  readonly place: CalendarView;
  readonly offer: Offer;
  readonly columns: number;
  /** True if free time can be booked and closed. */
  readonly canBook: boolean;
  readonly visit: ReturnType<typeof useVisit>;
  readonly onColumns: () => void;
  readonly onBook: () => void;
  /** True if the form of a booking is open. Then its own button is the one that books. */
  readonly isBooking: boolean;
  readonly onClose: () => void;
}

/** Controls for choosing day, view and resource, and for booking and closing time. */
export function Toolbar(props: ToolbarProps) {
  const { place, offer, columns, canBook, visit } = props;
  return (
    <div class="calendar-tools">
      <Steps place={place} visit={visit} />
      <fieldset class="choice" aria-label={TEXTS.view}>
        {VIEWS.map((view) => (
          <button key={view} type="button" aria-pressed={view === place.view} onClick={() => visit({ view })}>
            {TEXTS.views[view]}
          </button>
        ))}
      </fieldset>
      {offer.resources.length > 1 &&
        (place.only === undefined ? (
          <Button onClick={props.onColumns}>{TEXTS.columns(columns, offer.resources.length)}</Button>
        ) : (
          <div class="calendar-resource">
            <Select
              name="calendar.resource"
              label={TEXTS.column}
              value={place.only}
              options={buildOptions(offer.resources)}
              onChange={(chosen) => visit({ resource: chosen })}
            />
          </div>
        ))}
      <div class="row calendar-new">
        <Button disabled={!canBook} onClick={props.onClose}>
          {TEXTS.close}
        </Button>
        <Button
          kind="primary"
          data-action={props.isBooking ? undefined : 'book'}
          disabled={!canBook}
          onClick={props.onBook}
        >
          <Icon name="plus" size={16} />
          {TEXTS.book}
        </Button>
      </div>
    </div>
  );
}

function Steps({ place, visit }: Pick<ToolbarProps, 'place' | 'visit'>) {
  const { view, date } = place;
  return (
    <div class="row calendar-steps">
      <Button label={TEXTS.before[view]} onClick={() => visit({ date: shiftDate(place, -1) })}>
        <Icon name="back" />
      </Button>
      <Button onClick={() => visit({ date: '' })}>{TEXTS.today}</Button>
      <Button label={TEXTS.after[view]} onClick={() => visit({ date: shiftDate(place, 1) })}>
        <Icon name="forward" />
      </Button>
      <input
        class="input calendar-date"
        type="date"
        name="calendar.date"
        aria-label={TEXTS.goToDate}
        value={date}
        onChange={({ currentTarget }) => currentTarget.value && visit({ date: currentTarget.value })}
      />
    </div>
  );
}
