import {
  overwriteRemains,
  scrubInProcess,
  scrubSqliteFile
} from "./chunk-WU3NNZMK.js";
import "./chunk-IX5B2KZQ.js";
import "./chunk-ZPEVCWSC.js";
import "./chunk-HMJ53JOK.js";
import "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";
export {
  overwriteRemains,
  scrubInProcess,
  scrubSqliteFile
};
//# sourceMappingURL=scrubbing-KPHREFQP.js.map
