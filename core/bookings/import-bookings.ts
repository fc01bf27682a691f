import { type FieldErrors, isFailure, type Reason } from '../basics/errors.js';
import { FieldReader } from '../basics/fields.js';
import type { NewUuid } from '../basics/ports.js';
import { Recording } from '../ledger/change-recorder.js';
import { Draft } from '../ledger/draft.js';
import { DraftView } from '../ledger/draft-view.js';
import { type AlongsideFor, type Change, inSeveralCommits, type Ledger, type View } from '../ledger/ledger.js';
import { COMMAND } from '../model/actor.js';
import type { AppCaller } from '../model/callers.js';
import type { BookingAnswer } from '../model/service-question.js';
import { readImportedAnswers } from './booking-answers.js';
import { wantedToImport } from './booking-hints.js';
import { type BookingRequest, type NewBooking, readBookingRequest } from './booking-input.js';
import { buildLink } from './customer-link.js';
import { buildPlacement, changedBy, madeBooking, namedIn, placeRequest, recordCreated } from './new-booking.js';
import { type Placed, placeWhereRoom, recordLapsed } from './placement.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly alongside?: AlongsideFor | undefined;
}

/** Booking that was made elsewhere, on resources and without a workflow. */
export interface ImportedBooking {
  /** UUID derived from the booking's source, so that a repeated import finds the same booking. */
  readonly uuid: string;
  /** `answers`: texts by ids, which become their labels. */
  readonly input: Omit<NewBooking, 'service' | 'workflow' | 'holdSeconds' | 'override'>;
}

/** Result of importing one booking. `present`: a booking with that UUID exists, and stays unchanged. */
export type ImportOutcome =
  | { readonly kind: 'imported' | 'present' }
  | { readonly kind: 'refused'; readonly reason: Reason | 'invalid' | 'not_found'; readonly errors: FieldErrors };

export interface ImportOptions {
  /** True: applies all rules for new bookings. Default: only checks that there is room. */
  readonly strict?: boolean;
  /** True: decides without storing. */
  readonly dryRun?: boolean;
  /** Called with the number of decided bookings. */
  readonly onProgress?: (done: number) => void;
}

/** Limit of bookings in one commit. */
const BATCH = 100;

type Request = Pick<ImportedBooking, 'uuid'> & {
  readonly read: (BookingRequest & { readonly imported: readonly BookingAnswer[] }) | ImportOutcome;
};

export function importBookings({ ledger, newUuid, alongside }: Needs) {
  function decide(view: View, app: string, batch: readonly Request[], isStrict: boolean) {
    const recording = new Recording(view, newUuid);
    const draft = new Draft();
    const seen = new DraftView(view, draft);
    const outcomes = batch.map(({ uuid, read }): ImportOutcome => {
      if (seen.object('booking', uuid)) return { kind: 'present' };
      if ('kind' in read) return read;
      return orRefused(() => {
        const named = { ...namedIn(seen, app, read), answers: read.imported };
        const placement = buildPlacement(read, undefined);
        const placed: Placed = isStrict ? placeRequest(seen, read, named, placement) : placeWhereRoom(seen, placement);
        recordLapsed(recording, placed);
        const link = buildLink(seen, named, app, newUuid);
        const booking = madeBooking(read, named, placement, placed, { uuid, app, now: view.now, link: link.uuid });
        recordCreated(recording, booking);
        draft.add({ put: { ...changedBy(placed, link), booking: [booking] } }, { areNew: true });
      });
    });
    return { outcomes, change: recording.toChange({ put: alsoPut(draft) }) };
  }

  return async (
    { app: { uuid: app } }: AppCaller,
    bookings: readonly ImportedBooking[],
    { strict = false, dryRun = false, onProgress }: ImportOptions = {},
  ): Promise<readonly ImportOutcome[]> => {
    if (alongside && bookings.length > BATCH) throw inSeveralCommits(`Only with at most ${BATCH} bookings`);
    const outcomes: ImportOutcome[] = [];
    const rehearsed = new Draft();
    for (let start = 0; start < bookings.length; start += BATCH) {
      const batch = bookings.slice(start, start + BATCH).map(requestOf);
      const requests = batch.flatMap(({ read }) => ('kind' in read ? [] : [read]));
      const wanted = wantedToImport(
        batch.map(({ uuid }) => uuid),
        requests,
      );
      if (dryRun) {
        const decided = await ledger.read(app, wanted, (view) =>
          decide(new DraftView(view, rehearsed), app, batch, strict),
        );
        rehearsed.add(decided.change);
        outcomes.push(...decided.outcomes);
      } else {
        const importing = (view: View) => {
          const { outcomes: result, change } = decide(view, app, batch, strict);
          return result.some(({ kind }) => kind === 'imported')
            ? { result, change, letters: 'none' as const }
            : { result };
        };
        outcomes.push(...(await ledger.commit(app, wanted, importing, COMMAND)));
      }
      onProgress?.(outcomes.length);
    }
    return outcomes;
  };
}

function alsoPut(draft: Draft): Change['put'] {
  return {
    resource: [...draft.objects('resource').values()].flatMap((resource) => resource ?? []),
    customer: [...draft.objects('customer').values()].flatMap((customer) => customer ?? []),
  };
}

function requestOf({ uuid, input }: ImportedBooking): Request {
  try {
    const fields = new FieldReader({ ...input, service: null, workflow: null, holdSeconds: null, override: null });
    const request = readBookingRequest(fields);
    const imported = readImportedAnswers(request.answers, fields.sink);
    fields.done();
    return { uuid, read: { ...request, answers: null, imported } };
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    return { uuid, read: { kind: 'refused', reason: 'invalid', errors: error.errors } };
  }
}

function orRefused(make: () => void): ImportOutcome {
  try {
    make();
    return { kind: 'imported' };
  } catch (error) {
    if (isFailure(error, 'refused')) return { kind: 'refused', reason: error.reason, errors: error.errors };
    if (!isFailure(error, 'not_found')) throw error;
    return { kind: 'refused', reason: 'not_found', errors: { resources: error.message } };
  }
}
