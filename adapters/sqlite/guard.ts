/** What the guard says; it is met only by writing around the core, or through a bug in it. */
export const OVERBOOKED = 'overbooked: an allocation would exceed the capacity of its resource';

/** Resources with room for more have their blocks summed up; for fewer, adding up bookings costs no more. */
export const FEW = 8;

/** The columns that say where an allocation lies. */
export const PLACE = 'resource, block_start, block_end, units';

const CAPACITY = '(SELECT capacity FROM resource WHERE uuid = NEW.resource)';
/** Bounds how far back overlaps are looked for. */
const LONGEST = '(SELECT longest_block FROM resource WHERE uuid = NEW.resource)';
/** Of the allocations `a`, those beside the one that is updated. */
const OTHERS = 'NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)';

/** The rows of a table, as `a`, that overlap the new allocation. */
const overlapping = (table: string, others = 'TRUE', longest = LONGEST) => `
      FROM ${table} AS a
      WHERE a.resource = NEW.resource AND ${others}
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - ${longest}
        AND a.block_end > NEW.block_start`;

/**
 * The most that others take at one moment of the new allocation: their starts and ends within it are put in order, and
 * the running sum taken, which is n log n in what overlaps; what ends and what starts at one moment cancel out, for
 * intervals are half-open.
 */
const peak = (others?: string) => `
    SELECT coalesce(max(taken), 0) FROM (
      SELECT sum(sum(change)) OVER (ORDER BY moment ROWS UNBOUNDED PRECEDING) AS taken FROM (
        SELECT iif(a.block_start > NEW.block_start, a.block_start, NEW.block_start) AS moment, sum(a.units) AS change
        ${overlapping('allocation', others)} GROUP BY a.block_start
        UNION ALL
        SELECT a.block_end, -sum(a.units)
        ${overlapping('allocation', others)} GROUP BY a.block_end
      )
      GROUP BY moment
    )`;

/**
 * A second guard under the core's decision, independent of it: no new allocation takes a resource above its capacity at
 * any moment of its block. The cheap test is first, the sum of all that overlaps; only if that is too much is the peak
 * looked for. What is already there is never judged: a capacity may be lowered below what is taken.
 */
function guard(event: 'INSERT' | 'UPDATE', refusal: 'ABORT' | 'FAIL', isTooMuch: string, others?: string): string {
  return `
  CREATE TRIGGER allocation_fits_${event.toLowerCase()}
  BEFORE ${event === 'INSERT' ? event : `${event} OF ${PLACE}`} ON allocation
  WHEN ${isTooMuch}
  BEGIN
    SELECT RAISE(${refusal}, '${OVERBOOKED}') WHERE NEW.units + (${peak(others)}
    ) > ${CAPACITY};
  END;`;
}

const sumIsTooMuch = (others?: string) =>
  `(SELECT coalesce(sum(a.units), 0) ${overlapping('allocation', others)}) + NEW.units > ${CAPACITY}`;

export const GUARD_OF_INSERT = guard('INSERT', 'ABORT', sumIsTooMuch());
export const GUARD_OF_UPDATE = guard('UPDATE', 'ABORT', sumIsTooMuch(OTHERS), OTHERS);

/**
 * The same, by the sums of blocks where there are any.
 *
 * Neither this nor what keeps the sums may abort a statement halfway, by `RAISE(ABORT)`, a call of a scalar function or `DO UPDATE`: if it
 * may, SQLite copies each page that an `INSERT OR FAIL` changes first, which costs more than all the rest.
 */
export const GUARD_OF_INSERT_BY_SUMS = guard(
  'INSERT',
  'FAIL',
  `EXISTS (
    SELECT 1 FROM resource AS r WHERE r.uuid = NEW.resource AND r.capacity < NEW.units + coalesce(iif(r.capacity > ${FEW},
      (SELECT sum(a.units) ${overlapping('block_sum', 'TRUE', 'r.longest_block')}),
      (SELECT sum(a.units) ${overlapping('allocation', 'TRUE', 'r.longest_block')})
    ), 0)
  )`,
);

/** It bounds how far back overlaps are looked for, so it must hold whatever the core says of the resource. */
export const LENGTHEN = `
    UPDATE resource SET longest_block = NEW.block_end - NEW.block_start
    WHERE uuid = NEW.resource AND longest_block < NEW.block_end - NEW.block_start;`;

/** All sums of a resource at once, for it may have been there with another capacity, and its allocations before it. */
export const SUM_UP = `
    INSERT INTO block_sum
    SELECT resource, block_start, block_end, sum(units) FROM allocation
    WHERE resource = NEW.uuid AND NEW.capacity > ${FEW}
    GROUP BY block_start, block_end;`;

const SUM_OF_OLD = 'resource = OLD.resource AND block_start = OLD.block_start AND block_end = OLD.block_end';

/** Keeps the sums in step with the allocations. */
export const ADD_TO_SUM = `
    INSERT INTO block_sum (resource, block_start, block_end, units)
    SELECT NEW.resource, NEW.block_start, NEW.block_end, 0 FROM resource WHERE uuid = NEW.resource AND capacity > ${FEW}
    ON CONFLICT DO NOTHING;
    UPDATE block_sum SET units = units + NEW.units
    WHERE resource = NEW.resource AND block_start = NEW.block_start AND block_end = NEW.block_end;`;
export const TAKE_FROM_SUM = `
    UPDATE block_sum SET units = units - OLD.units WHERE ${SUM_OF_OLD};
    DELETE FROM block_sum WHERE ${SUM_OF_OLD} AND units <= 0;`;
