import { RefusedError } from '../../basics/errors.js';
import { FieldReader } from '../../basics/fields.js';
import type { NewUuid } from '../../basics/ports.js';
import { parse, patched, type ValuesOf } from '../../basics/schema.js';
import { type Conditional, changed, type Expected } from '../../basics/versions.js';
import { AHEAD_AT_ONCE, aheadAmong } from '../../ledger/bookings-ahead.js';
import { Recording } from '../../ledger/change-recorder.js';
import { existing, referenced, replace } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import { checkQuota, DEFAULT_QUOTAS, type Quotas } from '../../ledger/quotas.js';
import { cascadeOf } from '../../ledger/references.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { type NewService, type Rota, SERVICE, type Service } from '../../model/service.js';
import { rotaOf } from './rota.js';
import { namedBy } from './service-hints.js';

type ServiceFields = ValuesOf<typeof SERVICE>;

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

export function createService({
  ledger,
  newUuid,
  quotas = DEFAULT_QUOTAS,
}: Needs & { readonly quotas?: Pick<Quotas, 'services'> }) {
  return async (caller: AppCaller, input: NewService, { once }: Idempotent<Service> = {}): Promise<Service> => {
    const fields = parse(SERVICE, input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { ...namedBy(fields).objects, service: [uuid] }, counts: ['service'], answer: once?.key },
      decidedOnce(once, (view) => {
        checkObjects(view, fields);
        checkQuota(view, { kind: 'service', most: quotas.services });
        const { now } = view;
        const service: Service = { uuid, app, ...fields, rotas: {}, version: 1, createdAt: now, updatedAt: now };
        return { result: service, change: { put: { service: [service] } } };
      }),
      actorOf(caller),
    );
  };
}

export function changeService({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, uuid: string, patch: unknown, { expected }: Conditional = {}): Promise<Service> => {
    new FieldReader(patch).done();
    return ledger.commit(
      caller.app.uuid,
      { objects: { service: [uuid] } },
      (view) => {
        const before = { oneAtATime: null, ...existing(view, 'service', uuid, expected) };
        const fields = patched(SERVICE, before, patch);
        checkObjects(view, fields);
        const after = changed(before, fields, view.now);
        return replace('service', before, after === before ? before : { ...after, rotas: rotasLeft(before, fields) });
      },
      actorOf(caller),
    );
  };
}

/**
 * Returns the round robin state after a change of the service. Omits resources that were removed from their pools. Empty if the service no
 * longer uses round robin.
 */
function rotasLeft(before: Service, { assign, roles }: ServiceFields): Service['rotas'] {
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
        if (ahead === 'unknown') return { result: false, change: recording.toChange() };
        const { put, removed } = cascadeOf(view, 'service', uuid);
        return { result: true, change: recording.toChange({ put, removed: [{ kind: 'service', uuid }, ...removed] }) };
      },
      actorOf(caller),
    );
  }

  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    let isRemoved = false;
    while (!isRemoved) isRemoved = await step(caller, uuid, expected);
  };
}

/** @throws NotFoundError if an object that the service refers to does not exist, or is being removed. */
function checkObjects(view: View, fields: ServiceFields): void {
  for (const uuid of fields.roles.flatMap(({ resources }) => resources)) referenced(view, 'resource', uuid);
  if (fields.workflow !== null) referenced(view, 'workflow', fields.workflow);
}
