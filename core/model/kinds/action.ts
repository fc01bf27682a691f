import { eventDetails } from '../../basics/schema.js';
import { ACTION, ACTION_TYPES, type Action, TRIGGERS } from '../action.js';
import { asItIs, describeKind, flag, number, readingFields, text, uuid } from './kind.js';

export const ACTION_KIND = describeKind<Action>()({
  fields: ACTION,
  foundBy: {
    workflow: uuid(({ workflow }: Action) => workflow),
    position: number(({ position }: Action) => position),
    trigger: text(({ trigger }: Action) => trigger),
    enabled: flag(({ enabled }: Action) => enabled),
  },
  refersTo: { workflow: { of: ({ workflow }: Action) => [workflow], onRemoval: 'cascade with more' } },
  personal: 'none',
  quota: null,
  reported: { as: 'action', fields: eventDetails(ACTION) },
  copied: asItIs,
  check: readingFields((fields) => {
    fields.requiredText('name');
    fields.requiredOneOf('trigger', TRIGGERS);
    fields.requiredOneOf('type', ACTION_TYPES);
    fields.requiredWhole('position', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    if (fields.raw('type') !== 'log') fields.nested('config');
  }),
});
