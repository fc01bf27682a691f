import { RefusedError } from '../../basics/errors.js';
import { FieldReader } from '../../basics/fields.js';
import type { NewUuid } from '../../basics/ports.js';
import { inputAfterPatch, type ValuesOf } from '../../basics/schema.js';
import type { Conditional, Expected } from '../../basics/versions.js';
import { AHEAD_AT_ONCE, aheadAmong } from '../../ledger/bookings-ahead.js';
import { Recording } from '../../ledger/change-recorder.js';
import { existing } from '../../ledger/edits.js';
import type { Ledger } from '../../ledger/ledger.js';
import { type CreateNeeds, changeObject, createObject } from '../../ledger/plain/plain-writes.js';
import { buildCascade } from '../../ledger/references.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { type Rota, SERVICE, type Service } from '../../model/service.js';
import { rotaOf } from './rota.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

/** Returns the problem with the names or the syntax of the URL template of a payment. */
export type PaymentUrlProblem = (template: string) => string | undefined;

interface Rules {
  /** Default: every name is accepted. */
  readonly paymentUrlProblem?: PaymentUrlProblem | undefined;
}

export function createService({ paymentUrlProblem, ...needs }: CreateNeeds & Rules) {
  return createObject(needs, 'service', {
    read: (input) => readService(input, paymentUrlProblem),
    assign: () => ({ rotas: {} }),
  });
}

export function changeService({ ledger, paymentUrlProblem }: Pick<Needs, 'ledger'> & Rules) {
  return changeObject({ ledger }, 'service', {
    patched: (before, patch) => readService(inputAfterPatch(SERVICE, before, patch), paymentUrlProblem),
    derive: (after, before) => ({ rotas: rotasLeft(before, after) }),
  });
}

function readService(input: unknown, problemOf: PaymentUrlProblem | undefined): ValuesOf<typeof SERVICE> {
  const fields = new FieldReader(input);
  const values = SERVICE.readFields(fields);
  const { payment } = values;
  const problem = payment && !fields.isBadWithin('payment.url') ? problemOf?.(payment.url) : undefined;
  if (problem !== undefined) fields.fail('payment.url', problem);
  fields.done();
  return values;
}

/** Returns the round robin state after a change: without resources that left their pools, and empty without round robin. */
function rotasLeft(before: Service, { assign, roles }: Service): Service['rotas'] {
  if (assign !== 'round_robin') return {};
  const left = roles.map(({ name, resources }): [string, Rota] => {
    const { floor, turns } = rotaOf(before, name);
    return [
      name,
      { floor, turns: Object.fromEntries(Object.entries(turns).filter(([uuid]) => resources.includes(uuid))) },
    ];
  });
  return Object.fromEntries(left);
}

export function deleteService({ ledger, newUuid }: Needs) {
  /** Makes one commit of the removal. Returns true if it was the last. */
  function step(caller: AppCaller, uuid: string, expected?: Expected): Promise<boolean> {
    return ledger.commit(
      caller.app.uuid,
      { objects: { service: [uuid] } },
      (view) => {
        existing(view, 'service', uuid, expected);
        const recording = new Recording(view, newUuid);
        const found = view.inUse({ service: uuid, endsAfter: view.now, limit: AHEAD_AT_ONCE });
        const ahead = aheadAmong(found, recording);
        if (ahead === 'some') {
          throw new RefusedError('has_bookings', { service: 'The service has bookings that are still to come' });
        }
        if (ahead === 'unknown') return { result: false, change: recording.toChange(), final: null };
        const { put, removed } = buildCascade(view, 'service', uuid);
        const change = recording.toChange({ put, removed: [{ kind: 'service', uuid }, ...removed] });
        return { result: true, change, final: { result: undefined } };
      },
      actorOf(caller),
    );
  }

  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    let isRemoved = false;
    while (!isRemoved) isRemoved = await step(caller, uuid, expected);
  };
}
