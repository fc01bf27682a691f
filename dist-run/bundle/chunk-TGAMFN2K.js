// core/instants.ts
var SECOND = 1e3;
var MINUTE = 6e4;
var HOUR = 36e5;
var DAY = 864e5;
var FIRST = -621672192e5;
var LAST = 253402300799999;
var YEARS_EXPECTED = "Must be in the years 0000 to 9999";
function isInstant(value) {
  return Number.isInteger(value) && value >= FIRST && value <= LAST;
}
var RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|([+-])(\d{2}):(\d{2}))$/;
function parseInstant(text) {
  if (typeof text !== "string") return void 0;
  const match = RFC3339.exec(text);
  if (!match) return void 0;
  const [, year, month, day, hour, minute, second, fraction, , sign, offsetHour, offsetMinute] = match;
  const date = /* @__PURE__ */ new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isRealDate = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(month) > 0;
  if (!isRealDate || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return void 0;
  if (sign !== void 0 && (Number(offsetHour) > 23 || Number(offsetMinute) > 59)) return void 0;
  const offset = sign === void 0 ? 0 : (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === "-" ? -1 : 1);
  const milliseconds = Number((fraction ?? "").slice(0, 3).padEnd(3, "0"));
  const time = Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * SECOND + milliseconds;
  const instant = date.getTime() + time - offset * MINUTE;
  return isInstant(instant) ? instant : void 0;
}
var two = (n) => n < 10 ? `0${n}` : `${n}`;
function formatInstant(instant, offsetMilliseconds = 0) {
  const offsetMinutes = Math.trunc(offsetMilliseconds / MINUTE);
  const wall = instant + offsetMinutes * MINUTE;
  if ((wall > LAST || wall < FIRST) && offsetMinutes !== 0) return formatInstant(instant);
  const size = Math.abs(offsetMinutes);
  return `${new Date(wall).toISOString().slice(0, 19)}${offsetMinutes < 0 ? "-" : "+"}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}

export {
  SECOND,
  MINUTE,
  HOUR,
  DAY,
  YEARS_EXPECTED,
  isInstant,
  parseInstant,
  formatInstant
};
//# sourceMappingURL=chunk-TGAMFN2K.js.map
