import type { CalendarWorker } from '../../core/availability/calendars/calendar-worker.js';
import type { NewUuid } from '../../core/basics/ports.js';
import type { TakeNotice } from '../../core/bookings/record-payment.js';
import type { UseCases } from '../../core/composition/use-cases.js';
import type { finishErasures } from '../../core/customers/erase-customer.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Worker } from '../../core/messages/actions/worker.js';
import type { AppCaller } from '../../core/model/callers.js';
import type { Dice } from '../support/dice.js';
import type { Ground } from './ground.js';
import type { Known } from './known.js';
import type { VirtualTime } from './virtual-time.js';

/** A process that runs the service's use cases, a worker and a sweeper. */
export interface Running {
  readonly number: number;
  readonly storage: Storage;
  readonly useCases: UseCases;
  readonly worker: Worker;
  readonly calendars: CalendarWorker;
  readonly settle: UseCases['background']['settleBookings'];
  readonly erasures: ReturnType<typeof finishErasures>;
  /** Records the notice of a payment provider whose signature was verified. */
  readonly takeNotice: TakeNotice;
}

/** Interface of a simulation to its parts. */
export interface Stage {
  readonly dice: Dice;
  readonly time: VirtualTime;
  readonly ground: Ground;
  readonly known: Known;
  readonly newUuid: NewUuid;
  /** The app that the simulation is about. */
  readonly app: AppCaller;
  readonly step: number;
  count(what: string): void;
  note(line: string): void;
}
