import { Temporal } from '@js-temporal/polyfill';
import { expect } from 'chai';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import { isZone, type Zone, zone } from '../../core/basics/zone.js';

const FROM = Date.UTC(2015, 0, 1);
const TO = Date.UTC(2038, 0, 1);

interface Transition {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Finds every change of offset in the table by checking every hour. */
function tableTransitions({ offsetAt }: Zone): Transition[] {
  const found: Transition[] = [];
  for (let hour = FROM; hour < TO; hour += HOUR) {
    const before = offsetAt(hour);
    if (offsetAt(hour + HOUR) === before) continue;
    let at = hour;
    while (offsetAt(at) === before) at += SECOND;
    found.push({ at, before, after: offsetAt(at) });
  }
  return found;
}

function temporalTransitions(name: string): Transition[] {
  const found: Transition[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(name);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds >= TO) return found;
    found.push({
      at: next.epochMilliseconds,
      before: next.subtract({ seconds: 1 }).offsetNanoseconds / 1e6,
      after: next.offsetNanoseconds / 1e6,
    });
    at = next;
  }
}

function temporalInstant(name: string, wall: number): number {
  const reading = Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, -1));
  return reading.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds;
}

const utc = (text: string) => Date.parse(`${text}Z`);
const written = (instant: number) => new Date(instant).toISOString();

describe('the zone database', () => {
  it('has every transition of 2015 to 2037 in every zone, and converts around it in both directions as Temporal does', () => {
    const compared = new Set<string>();
    const wrong: string[] = [];
    let transitions = 0;
    for (const name of Intl.supportedValuesOf('timeZone')) {
      const its = zone(name);
      const expected = temporalTransitions(name);
      expect(tableTransitions(its), name).to.deep.equal(expected);
      transitions += expected.length;
      for (const { at, before, after } of expected) {
        // The remaining checks depend only on these three values. The lists above agree, so zones with the same values need only one check.
        const key = `${at} ${before} ${after}`;
        if (compared.has(key)) continue;
        compared.add(key);
        for (const instant of [at - MINUTE, at - 1, at, at + MINUTE]) {
          const offset =
            Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).offsetNanoseconds / 1e6;
          if (its.offsetAt(instant) !== offset) wrong.push(`${name} at ${written(instant)}`);
        }
        const middle = at + (before + after) / 2;
        for (const wall of [at + before, at + after, middle].flatMap((w) => [w - MINUTE, w, w + MINUTE])) {
          if (its.instantOf(wall) !== temporalInstant(name, wall)) wrong.push(`${name} wall ${written(wall)}`);
        }
      }
    }
    expect(wrong).to.deep.equal([]);
    expect(transitions).to.be.greaterThan(5_000);
  });

  it('has pairs of transitions that are close together', () => {
    for (const [name, from, to] of [
      ['Africa/Freetown', '1939-08-01', '1939-10-01'], // two changes 4 days apart, the shortest distance of all zones
      ['America/Recife', '2000-10-01', '2000-11-01'], // 7 days
      ['Asia/Gaza', '2040-10-01', '2040-12-01'], // 7 days
      ['Africa/Casablanca', '2026-01-01', '2027-01-01'], // Ramadan
      ['Africa/Cairo', '2010-01-01', '2011-01-01'], // four changes in a year
      ['Africa/Cairo', '2014-01-01', '2015-01-01'],
    ] as const) {
      const its = zone(name);
      for (let instant = utc(`${from}T00:00`); instant < utc(`${to}T00:00`); instant += 6 * HOUR) {
        const offset = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).offsetNanoseconds / 1e6;
        expect(its.offsetAt(instant), `${name} ${written(instant)}`).to.equal(offset);
      }
    }
  });

  it('keeps the seconds of old offsets, and is correct in distant years', () => {
    expect(zone('Europe/Paris').offsetAt(utc('1890-01-01T00:00:00'))).to.equal(561 * SECOND);
    expect(zone('America/Los_Angeles').offsetAt(utc('1850-01-01T00:00:00'))).to.equal(-28_378 * SECOND);
    expect(zone('America/New_York').offsetAt(utc('2500-07-01T00:00:00'))).to.equal(-4 * HOUR);
    expect(zone('America/New_York').offsetAt(utc('9999-12-31T00:00:00'))).to.equal(-5 * HOUR);
    expect(zone('America/New_York').offsetAt(8.64e15)).to.be.oneOf([-4 * HOUR, -5 * HOUR]);
    expect(zone('UTC').offsetAt(utc('1890-01-01T00:00:00'))).to.equal(0);
  });

  it('reports a constant offset between two moments only if the clocks cannot change between them', () => {
    const paris = zone('Europe/Paris');
    const change = utc('2027-03-28T01:00');
    expect(paris.steadyOffset(change - 3 * DAY, change - 1)).to.equal(HOUR);
    expect(paris.steadyOffset(change, change + 3 * DAY)).to.equal(2 * HOUR);
    expect(paris.steadyOffset(change - 1, change)).to.equal(undefined);
    expect(paris.steadyOffset(change, change + 3 * DAY + 1), 'for longer').to.equal(undefined);
    // Two changes within four days, the shortest distance of all zones. `steadyOffset` must be right for each three days around them.
    const freetown = zone('Africa/Freetown');
    for (let from = utc('1939-08-25T00:00'); from < utc('1939-09-15T00:00'); from += HOUR) {
      const offsets = Array.from({ length: 73 }, (_, hour) => freetown.offsetAt(from + hour * HOUR));
      const steady = offsets.every((offset) => offset === offsets[0]) ? offsets[0] : undefined;
      expect(freetown.steadyOffset(from, from + 3 * DAY), written(from)).to.equal(steady);
    }
  });

  it('begins a day at its first existing moment, even without a midnight', () => {
    for (const [name, date, start] of [
      ['Europe/Paris', '2027-03-28', '2027-03-27T23:00'],
      ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00'], // 00:00 to 01:00
      ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00'],
      ['America/Santiago', '2027-09-05', '2027-09-05T04:00'],
      ['America/Toronto', '1919-03-31', '1919-03-31T04:30'], // clocks go forward from 23:30 to 00:30
      ['America/Havana', '2027-11-07', '2027-11-07T04:00'], // 00:00 comes twice
      ['America/St_Johns', '2006-10-29', '2006-10-29T02:30'], // clocks go back from 00:01 to 23:01
    ] as const) {
      const day = utc(`${date}T00:00`) / DAY;
      expect(written(zone(name).startOfDay(day)), name).to.equal(`${start}:00.000Z`);
      expect(zone(name).startOfDay(day), name).to.equal(
        Temporal.PlainDate.from(date).toZonedDateTime(name).epochMilliseconds,
      );
      expect(zone(name).hasDay(day), name).to.equal(true);
    }
  });

  it('omits the days that a zone skipped', () => {
    for (const [name, skipped] of [
      ['Pacific/Apia', '2011-12-30'],
      ['Pacific/Fakaofo', '2011-12-30'],
      ['Pacific/Kwajalein', '1993-08-21'],
      ['Pacific/Kiritimati', '1994-12-31'],
    ] as const) {
      const day = utc(`${skipped}T00:00`) / DAY;
      const its = zone(name);
      expect([day - 2, day - 1, day, day + 1, day + 2].map(its.hasDay), name).to.deep.equal([
        true,
        true,
        false,
        true,
        true,
      ]);
      expect(its.startOfDay(day), name).to.equal(its.startOfDay(day + 1));
      expect(its.dayAt(its.startOfDay(day)), name).to.equal(day + 1);
      expect(its.dayAt(its.startOfDay(day) - 1), name).to.equal(day - 1);
    }
  });

  it('accepts the names that Intl knows in any case, and no others', () => {
    for (const name of [
      'UTC',
      'utc',
      'Europe/Paris',
      'EUROPE/paris',
      'Asia/Calcutta',
      'Etc/GMT+2',
      'America/Argentina/Ushuaia',
    ]) {
      expect(isZone(name), name).to.equal(true);
      expect(zone(name).name).to.equal(name);
    }
    for (const name of ['', ' ', 'Z', '+02:00', '+0200', '-05', 'UTC+1', 'Mars/Olympus', 'Europe/Paris ', 'Europe']) {
      expect(isZone(name), name).to.equal(false);
      expect(() => zone(name), name).to.throw(RangeError);
    }
  });

  it('caches the zones that are in use', () => {
    const paris = zone('Europe/Paris');
    for (let i = 0; i < 1_100; i += 1) {
      zone(Array.from('america/toronto', (letter, bit) => ((i >> bit) & 1 ? letter.toUpperCase() : letter)).join(''));
      expect(zone('Europe/Paris')).to.equal(paris);
    }
  });
});
