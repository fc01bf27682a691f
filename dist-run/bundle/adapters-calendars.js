import {
  calendarReader,
  readEvents
} from "./chunk-YR2UHZZ2.js";
import "./chunk-RAPJ3XLV.js";
export {
  calendarReader,
  readEvents
};
//# sourceMappingURL=adapters-calendars.js.map
