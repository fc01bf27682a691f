import { readNewTimeOff, widestWindowOf } from '../model/time-off.js';
import { asItIs, describeKind, flag, instant, list } from './kind.js';
export const TIME_OFF_KIND = describeKind()({
    foundBy: {
        /** Widest span over all zones. */
        startsAt: instant((entry) => widestWindowOf(entry).start),
        endsAt: instant((entry) => widestWindowOf(entry).end),
        /** Resources of the time off. None if it closes all. */
        resources: list(({ resources }) => resources ?? []),
        closesAll: flag(({ resources }) => resources === null),
    },
    refersTo: {
        resource: {
            of: ({ resources }) => resources ?? [],
            onRemoval: 'cascade',
            by: 'resources',
            without: ({ resources }, uuid) => {
                const left = (resources ?? []).filter((one) => one !== uuid);
                return left.length === 0 ? null : { resources: left };
            },
        },
    },
    personal: 'none',
    quota: { name: null, most: 10_000 },
    told: {
        as: 'time_off',
        fields: {
            resources: 'values',
            start: 'moments',
            end: 'moments',
            startDate: 'values',
            endDate: 'values',
            reason: 'name',
            meta: 'name',
        },
    },
    copied: asItIs,
    check: readNewTimeOff,
});
