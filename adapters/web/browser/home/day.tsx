import './day.css';

const HOURS = ['9', '10', '11', '12', '13', '14', '15', '16'];

/** Taken times in the illustration, by column: start and end in half hours since 9:00. */
const TAKEN = [
  [
    [0, 2],
    [5, 8],
    [10, 13],
  ],
  [
    [1, 4],
    [9, 11],
  ],
  [
    [2, 3],
    [4, 7],
    [12, 16],
  ],
] as const;
/** Slot in the illustration that is being booked, in half hours since 9:00. */
const CHOSEN = { column: 1, from: 5, to: 7 };

/** Illustration: a day with three columns, and a slot that is just booked. */
export function Day() {
  return (
    <svg class="day" viewBox="0 0 340 300" aria-hidden="true" focusable="false">
      {HOURS.map((hour, index) => (
        <g key={hour}>
          <text class="day-hour" x="22" y={24 + index * 34} text-anchor="end">
            {hour}
          </text>
          <path class="day-line" d={`M34 ${20 + index * 34}H332`} />
        </g>
      ))}
      <path class="day-line" d="M34 292H332" />
      {TAKEN.map((spans, column) =>
        spans.map(([from, to]) => (
          <rect
            key={`${column} ${from}`}
            class="day-taken"
            x={x(column)}
            y={y(from)}
            width="90"
            height={(to - from) * 17 - 3}
            rx="5"
          />
        )),
      )}
      <rect
        class="day-chosen"
        x={x(CHOSEN.column)}
        y={y(CHOSEN.from)}
        width="90"
        height={(CHOSEN.to - CHOSEN.from) * 17 - 3}
        rx="5"
      />
      <path class="day-check" d={`M${x(CHOSEN.column) + 38} ${y(CHOSEN.from) + 15}l5 5 9-10`} />
    </svg>
  );
}

const x = (column: number): number => 40 + column * 98;

const y = (half: number): number => 21.5 + half * 17;
