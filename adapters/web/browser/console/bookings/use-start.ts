import { useState } from 'preact/hooks';
import { buildWallTime, instantOfFields, type WallTime } from '../wall-clock/time-fields.js';
import type { Zone } from '../wall-clock/wall.js';

export type When = ReturnType<typeof useStart>;

/** Day and start that a form begins with. */
export interface FirstTime {
  readonly start: number;
  /** True if only the day is known. */
  readonly isDayOnly?: boolean | undefined;
  /** True if the time is shown as a field, because it may be none of the free ones. */
  readonly isTyped?: boolean | undefined;
}

/** State of a start: one of the free times of a day, or a typed time. */
export function useStart({ start: first, isDayOnly = false, isTyped = false }: FirstTime, local: Zone) {
  const begun = buildWallTime(first, local);
  const [wall, setWall] = useState<WallTime>(isDayOnly ? { ...begun, time: '' } : begun);
  // Kept beside the fields, because a clock that is set back shows some times twice.
  const [start, setStart] = useState(isDayOnly ? undefined : first);
  const [isLater, setLater] = useState(isTyped);
  const type = (next: WallTime) => {
    setWall(next);
    setStart(instantOfFields(next, local));
  };
  return {
    ...{ wall, start, isLater, type },
    choose: (instant: number) => {
      setWall(buildWallTime(instant, local));
      setStart(instant);
    },
    goTo: (date: string) => type({ date, time: isLater ? wall.time : '' }),
    /** Shows the field for a time that is not among the free ones. */
    later: () => {
      setLater(true);
      type({ date: wall.date, time: wall.time || begun.time });
    },
  };
}
