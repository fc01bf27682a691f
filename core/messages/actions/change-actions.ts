import { NotFoundError, ValidationError } from '../../basics/errors.js';
import { FieldReader, mergePatch } from '../../basics/fields.js';
import { type Page, type PageRequest, refuseCursor } from '../../basics/pagination.js';
import type { Clock, NewUuid } from '../../basics/ports.js';
import { sentFields } from '../../basics/schema.js';
import { type Conditional, changed, checkVersion, isSame } from '../../basics/versions.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Ledger } from '../../ledger/ledger.js';
import type { ReadNeeds } from '../../ledger/plain/plain-objects.js';
import { beyondQuota, DEFAULT_QUOTAS, type Quotas } from '../../ledger/quotas.js';
import { ACTION, type Action, type Trigger } from '../../model/action.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { type ActionRules, type NewAction, readAction } from './action-input.js';

/** Action, with the new secret of its webhook, which is only returned once. */
export interface ActionWithSecret {
  readonly action: Action;
  readonly secret: string | null;
}

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
  readonly rules: ActionRules;
}

export function createAction({
  ledger,
  newUuid,
  clock,
  rules,
  quotas = DEFAULT_QUOTAS,
}: Needs & { readonly quotas?: Pick<Quotas, 'actions'> }) {
  return async (
    caller: AppCaller,
    workflow: string,
    input: NewAction,
    { once }: Idempotent<ActionWithSecret> = {},
  ): Promise<ActionWithSecret> => {
    const fields = readAction(input, rules, clock());
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { workflow: [workflow] }, newObjects: { action: [uuid] }, actionsOf: [workflow], answer: once?.key },
      decidedOnce(once, (view) => {
        if (!view.object('workflow', workflow)) throw new NotFoundError();
        if (view.actionsOf(workflow).length >= quotas.actions) {
          throw beyondQuota('action', `Quota reached: at most ${quotas.actions} actions per workflow`);
        }
        const { now } = view;
        const action: Action = { uuid, app, workflow, ...fields, version: 1, createdAt: now, updatedAt: now };
        checkEndless(action, view.actionsOf(workflow));
        return { result: { action, secret: secretOf(action) }, change: { put: { action: [action] } } };
      }),
      actorOf(caller),
    );
  };
}

export interface ActionPath {
  readonly workflow: string;
  readonly uuid: string;
}

export function changeAction({ ledger, rules }: Pick<Needs, 'ledger' | 'rules'>) {
  return async (
    caller: AppCaller,
    { workflow, uuid }: ActionPath,
    patch: unknown,
    { expected }: Conditional = {},
  ): Promise<ActionWithSecret> => {
    new FieldReader(patch).done();
    return ledger.commit(
      caller.app.uuid,
      { objects: { action: [uuid] }, actionsOf: [workflow] },
      (view) => {
        const before = found(view.object('action', uuid), workflow);
        checkVersion(before, expected);
        const webhook = before.type === 'webhook' ? before.config : undefined;
        const fields = readAction(
          withSecret(mergePatch(sentFields(ACTION, before), patch), patch, rules),
          rules,
          view.now,
          webhook,
        );
        const action = changed<Action>(before, fields, view.now);
        if (isSame(before, action)) return { result: { action: before, secret: null } };
        checkEndless(action, view.actionsOf(workflow));
        const secret = secretOf(action);
        const isNew = secret !== secretOf(before);
        return { result: { action, secret: isNew ? secret : null }, change: { put: { action: [action] } } };
      },
      actorOf(caller),
    );
  };
}

/** Handles a `null` secret in the patch: restores the default, a generated secret. */
function withSecret(merged: unknown, patch: unknown, { webhookSecrets }: ActionRules): unknown {
  const config = new FieldReader(patch).raw('config');
  const isReset = typeof config === 'object' && config !== null && 'secret' in config && config.secret === null;
  return isReset ? mergePatch(merged, { config: { secret: webhookSecrets.make() } }) : merged;
}

function secretOf(action: Action): string | null {
  return action.type === 'webhook' ? (action.config.secrets[0]?.secret ?? null) : null;
}

/** Triggers of the transitions that can follow each other again and again. */
const REPEATABLE: Readonly<Record<string, Trigger>> = { complete: 'booking.completed', 'no-show': 'booking.no_show' };

/** @throws ValidationError if the action and another one of its workflow would undo each other's transition without end. */
function checkEndless(action: Action, actions: readonly Action[]): void {
  const undoes = (one: Action, other: Action) =>
    one.type === 'transition' && other.type === 'transition' && one.trigger === REPEATABLE[other.config.to];
  const other = actions.find(
    (one) => one.uuid !== action.uuid && one.enabled && undoes(one, action) && undoes(action, one),
  );
  if (!action.enabled || !other) return;
  throw new ValidationError({ 'config.to': `Would repeat without end: the action ${other.name} undoes it` });
}

/** @throws NotFoundError if the workflow has no such action. */
function found(action: Action | undefined, workflow: string): Action {
  if (!action || action.workflow !== workflow) throw new NotFoundError();
  return action;
}

export function deleteAction({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, workflow: string, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    await ledger.commit(
      caller.app.uuid,
      { objects: { action: [uuid] } },
      (view) => {
        checkVersion(found(view.object('action', uuid), workflow), expected);
        return { result: undefined, change: { removed: [{ kind: 'action', uuid }] } };
      },
      actorOf(caller),
    );
  };
}

export function getAction({ objects }: Pick<ReadNeeds, 'objects'>) {
  return async (caller: AppCaller, workflow: string, uuid: string): Promise<Action> => {
    return found(await objects.find(caller.app.uuid, 'action', uuid), workflow);
  };
}

export function listActions({ objects, paginator }: ReadNeeds) {
  return async (caller: AppCaller, workflow: string, request: PageRequest = {}): Promise<Page<Action>> => {
    const app = caller.app.uuid;
    if (!(await objects.find(app, 'workflow', workflow))) throw new NotFoundError();
    refuseCursor(request, 'here');
    const question = { kind: 'action', where: ['eq', 'workflow', workflow], order: 'position' } as const;
    return paginator.paginate(request, (slice) => objects.list(app, question, slice));
  };
}
