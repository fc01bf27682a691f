import { ACTION_TYPES, TRIGGERS } from '../model/action.js';
import { asItIs, describeKind, flag, number, readingFields, text, uuid } from './kind.js';
export const ACTION_KIND = describeKind()({
    foundBy: {
        workflow: uuid(({ workflow }) => workflow),
        position: number(({ position }) => position),
        trigger: text(({ trigger }) => trigger),
        enabled: flag(({ enabled }) => enabled),
    },
    refersTo: { workflow: { of: ({ workflow }) => [workflow], onRemoval: 'cascade with more' } },
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
    copied: asItIs,
    check: readingFields((fields) => {
        fields.requiredText('name');
        fields.requiredOneOf('trigger', TRIGGERS);
        fields.requiredOneOf('type', ACTION_TYPES);
        fields.requiredWhole('position', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
        if (fields.raw('type') !== 'log')
            fields.nested('config');
    }),
});
