import type { Action } from '../model/action.js';
import { describeKind, flag, number, text, uuid } from './kind.js';

export const ACTION_KIND = describeKind<Action>()({
  foundBy: {
    workflow: uuid(({ workflow }: Action) => workflow),
    position: number(({ position }: Action) => position),
    trigger: text(({ trigger }: Action) => trigger),
    enabled: flag(({ enabled }: Action) => enabled),
  },
  refersTo: { workflow: { of: ({ workflow }: Action) => [workflow], onRemoval: 'cascade' } },
  personal: 'none',
  quota: null,
  told: {
    as: 'action',
    fields: {
      workflow: 'values',
      name: 'values',
      trigger: 'values',
      offsetMinutes: 'values',
      type: 'values',
      config: 'name',
      enabled: 'values',
      position: 'values',
    },
  },
});
