import type { AppCaller } from '../auth/callers.js';
import { NotFoundError } from '../errors.js';
import type { EventType } from '../events/event.js';
import { SECOND } from '../instants.js';
import type { Once } from '../ledger/answers.js';
import type { Ledger, Wanted } from '../ledger/ledger.js';
import { decidedOnce } from '../ledger/once.js';
import type { NewUuid } from '../ports.js';
import { type Booked, type BookingInclude, bookedIn } from './booked.js';
import type { Booking } from './booking.js';
import { type NewBooking, readNewBooking } from './booking-input.js';
import { place } from './placing.js';
import { Recording } from './recording.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

/** Takes a time: of all the resources or of none, and never more than there is. */
export class CreateBooking {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * @throws ValidationError naming every bad field; NotFoundError when a resource or the workflow is not the caller's;
   * RefusedError with the reason why the time cannot be had now.
   */
  async execute(
    caller: AppCaller,
    input: NewBooking,
    include: BookingInclude = {},
    once?: Once<Booked>,
  ): Promise<Booked> {
    const { ledger, newUuid } = this.#needs;
    const { placement, details, workflow: workflowUuid, holdSeconds } = readNewBooking(input);
    const app = caller.app.uuid;
    const uuid = newUuid();
    const workflows = workflowUuid === null ? [] : [workflowUuid];
    const wanted: Wanted = {
      // the booking itself, which is not there yet: a storage that replaces it need not ask
      objects: { booking: [uuid], resource: placement.resources, workflow: workflows },
      span: placement,
      actionsOf: workflows,
      answer: once?.key,
    };
    return ledger.commit(
      app,
      wanted,
      decidedOnce(once, (view) => {
        const { now } = view;
        const workflow = workflowUuid === null ? undefined : view.object('workflow', workflowUuid);
        if (workflowUuid !== null && !workflow) throw new NotFoundError(`There is no workflow ${workflowUuid}`);
        const recording = new Recording(view, newUuid);
        const { blocks, resources, longer } = place(view, recording, placement);
        const status = holdSeconds !== null ? 'held' : workflow?.settings.mode === 'confirm' ? 'pending' : 'confirmed';
        // Field by field: spread in the middle of a literal, it would cost several µs, here and wherever it is read.
        const booking: Booking = {
          uuid,
          app,
          resources: placement.resources,
          start: placement.start,
          end: placement.end,
          units: placement.units,
          workflow: workflowUuid,
          status,
          holdExpiresAt: holdSeconds === null ? null : now + holdSeconds * SECOND,
          pendingSince: status === 'pending' ? now : null,
          title: details.title,
          notes: details.notes,
          customer: details.customer,
          timezone: details.timezone ?? resources[0]?.timezone ?? 'UTC',
          meta: details.meta,
          reason: null,
          blocks,
          sequence: 0,
          invited: null,
          version: 1,
          createdAt: now,
          updatedAt: now,
        };
        recording.add(booking, ...FIRST_EVENT[status]);
        const put = longer.length > 0 ? { resource: longer } : undefined;
        return { result: bookedIn(view, booking, include), change: recording.toChange({ put }) };
      }),
    );
  }
}

/** What has happened when a booking is made in a status: its event, and the triggers that it pulls. */
const FIRST_EVENT: Readonly<Record<'held' | 'pending' | 'confirmed', [EventType, readonly EventType[]]>> = {
  held: ['booking.held', ['booking.held']],
  pending: ['booking.created', ['booking.created']],
  confirmed: ['booking.created', ['booking.created', 'booking.confirmed']],
};
