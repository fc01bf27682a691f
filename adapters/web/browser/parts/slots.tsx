import './slots.css';
import { CHOOSING } from './choice-texts.js';
import { useLocale, useTexts } from './i18n.js';
import { cityOf, hourOf, isSameClock, secondZone, timeBesideText, timeText } from './times.js';

interface SlotListProps {
  /** Starts in order. Undefined while loading. */
  readonly starts: readonly number[] | undefined;
  readonly zone: string;
  /** Zone of the place. Each time is also shown in it, or else in that of the device, if the clocks differ, with the day if that differs. */
  readonly place: string;
  readonly chosen?: number | undefined;
  /** Heading level of the parts of a day. */
  readonly level?: 3 | 4;
  readonly onChoose: (start: number) => void;
}

const PARTS = ['morning', 'afternoon', 'evening'] as const;

/** Hour of the wall clock at which the afternoon begins. */
const NOON = 12;
/** Hour of the wall clock at which the evening begins. */
const EVENING = 17;

function partOf(instant: number, zone: string): (typeof PARTS)[number] {
  const hour = hourOf(instant, zone);
  return hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
}

/** Number of placeholders: as many as a usual day has times, so that loading moves nothing. */
const SKELETON = 9;

/** Free times of a day, grouped into morning, afternoon and evening. */
export function SlotList({ starts, zone, place, chosen, level = 4, onChoose }: SlotListProps) {
  const texts = useTexts(CHOOSING);
  const locale = useLocale();
  const Heading = `h${level}` as const;
  if (starts === undefined) {
    return (
      <div class="slots stack" role="status" aria-label={texts.loadingTimes}>
        <div class="slots-row slots-waiting" aria-hidden="true">
          {Array.from({ length: SKELETON }, (_, place) => (
            <span key={place} class="slot" />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div class="slots stack">
      {PARTS.map((part) => {
        const own = starts.filter((start) => partOf(start, zone) === part);
        return (
          own.length > 0 && (
            <section key={part}>
              <Heading>{texts[part]}</Heading>
              <div class="slots-row">
                {own.map((start) => {
                  const beside = secondZone(start, zone, place);
                  return (
                    <button
                      type="button"
                      key={start}
                      class="slot"
                      data-start={new Date(start).toISOString()}
                      aria-pressed={chosen === undefined ? undefined : start === chosen}
                      onClick={() => onChoose(start)}
                    >
                      {timeText(locale, start, zone)}
                      {!isSameClock(start, zone, beside) && (
                        <small>{texts.inPlace(timeBesideText(locale, start, zone, beside), cityOf(beside))}</small>
                      )}
                    </button>
                  );
                })}
              </div>
            </section>
          )
        );
      })}
    </div>
  );
}
