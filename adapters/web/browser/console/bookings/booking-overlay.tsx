import { useState } from 'preact/hooks';
import type { Client } from '../../../../client/index.js';
import { Dialog } from '../../design/dialog.js';
import { go, type PagePath } from '../../parts/router.js';
import { durationOf, listResourceUuids, serviceOf } from '../booking/booking-facts.js';
import { NOBODY } from '../customer/booker.js';
import { firstLoadFailure, useAll } from '../directory.js';
import type { SectionProps } from '../section.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole, useIsHere } from '../use-console.js';
import { type Answer, useQuery } from '../use-query.js';
import { FailureNotice, LoadFailure } from '../use-request.js';
import { HOUR } from '../wall-clock/wall.js';
import { BookingEditor } from './booking-editor.js';
import { BookingPanel } from './booking-panel.js';
import { bookedWords, NewBookingDialog } from './new-booking-dialog.js';
import { Panel } from './panel.js';
import { TEXTS } from './texts.js';
import type { FirstValues } from './use-new-booking.js';

interface BookingOverlayProps extends SectionProps {
  /** Place of the page behind the booking. */
  readonly behind: PagePath | undefined;
  readonly onDay: (date: string) => void;
}

/** A booking over the page from which it was opened: its panel, its editor, or the form for a new one. */
export default function BookingOverlay({ rest: [uuid = '', step], query, behind, onDay }: BookingOverlayProps) {
  const leave = () => go(behind ?? { path: '/calendar' }, { replace: true });
  if (uuid === 'new') return <NewBooking query={query} onClose={leave} />;
  return (
    <Panel onClose={leave}>
      {step === 'edit' ? <BookingEditor uuid={uuid} /> : <BookingPanel uuid={uuid} onDay={onDay} />}
    </Panel>
  );
}

/** Form for a new booking, alone or with what the address names: a customer, or a booking that is made again. */
function NewBooking({ query, onClose }: Pick<SectionProps, 'query'> & { readonly onClose: () => void }) {
  const { client, say } = useConsole();
  const isHere = useIsHere();
  const [resources, services] = [useAll('resources'), useAll('services')];
  const local = useCalendarZone();
  const [start] = useState(() => Math.ceil(Date.now() / HOUR) * HOUR);
  const { again = '', customer = '', service, with: resource = '' } = query;
  const { value, failure } = useQuery((asked: Asked) => readBegun(client, asked), { again, customer });
  const unread = firstLoadFailure(resources, services);
  if (failure || unread) {
    return (
      <Dialog title={TEXTS.kind.creating} onClose={onClose}>
        {unread ? <LoadFailure {...unread} /> : failure && <FailureNotice failure={failure} />}
      </Dialog>
    );
  }
  if (!value || !local || services.state === 'loading') return null;
  return (
    <NewBookingDialog
      begun={{ start, isDayOnly: true, service, resource, ...value }}
      local={local}
      offer={{ resources: resources.items, services: services.items }}
      onBooked={(booking) => {
        say(bookedWords(booking, local));
        if (isHere()) go({ path: `/bookings/${booking.uuid}` }, { replace: true });
      }}
      onClose={onClose}
    />
  );
}

interface Asked {
  /** UUID of the booking that is made again. Empty without one. */
  readonly again: string;
  /** UUID of the customer. Empty without one. */
  readonly customer: string;
}

/** Reads what the form begins with. */
async function readBegun(client: Client, { again, customer }: Asked): Promise<Answer<Partial<FirstValues>>> {
  if (again === '') {
    if (customer === '') return { outcome: 'ok', value: {} };
    const answer = await client.getCustomer({ path: { uuid: customer } });
    return answer.outcome === 'ok'
      ? { outcome: 'ok', value: { customer: { ...NOBODY, known: answer.value } } }
      : answer;
  }
  const answer = await client.getBooking({ path: { uuid: again } });
  if (answer.outcome !== 'ok') return answer;
  const { value: booking } = answer;
  const { uuid = null, name, email, phone } = booking.customer ?? {};
  const known = uuid === null ? undefined : await client.getCustomer({ path: { uuid } });
  return {
    outcome: 'ok',
    value: {
      service: serviceOf(booking) ?? '',
      resource: listResourceUuids(booking)[0] ?? '',
      minutes: durationOf(booking),
      customer: {
        // The booking keeps the contact of a customer that was deleted.
        known: known?.outcome === 'ok' ? known.value : undefined,
        name: name ?? '',
        email: email ?? '',
        phone: phone ?? '',
      },
    },
  };
}
