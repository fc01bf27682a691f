import { eventDetails } from '../../basics/schema.js';
import { buildWidestWindow } from '../closed-windows.js';
import { readNewTimeOff, TIME_OFF, type TimeOff } from '../time-off.js';
import { asItIs, describeKind, flag, instant, list } from './kind.js';

export const TIME_OFF_KIND = describeKind<TimeOff>()({
  fields: TIME_OFF,
  foundBy: {
    /** Start of the widest span that the time off can have in any zone. */
    startsAt: instant((entry: TimeOff) => buildWidestWindow(entry).start),
    endsAt: instant((entry: TimeOff) => buildWidestWindow(entry).end),
    /** Resources that the time off closes. None if it closes all. */
    resources: list(({ resources }: TimeOff) => resources ?? []),
    closesAll: flag(({ resources }: TimeOff) => resources === null),
  },
  refersTo: {
    resource: {
      of: ({ resources }: TimeOff) => resources ?? [],
      onRemoval: 'cascade',
      by: 'resources',
      without: ({ resources }: TimeOff, uuid: string) => {
        const left = (resources ?? []).filter((one) => one !== uuid);
        return left.length === 0 ? null : { resources: left };
      },
    },
  },
  personal: 'none',
  quota: { name: null, most: 10_000 },
  reported: { as: 'time_off', fields: eventDetails(TIME_OFF) },
  copied: asItIs,
  check: readNewTimeOff,
});
