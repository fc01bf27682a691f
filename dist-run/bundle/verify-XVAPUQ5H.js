import {
  counted,
  isSound,
  told,
  verified,
  verify,
  withInspection
} from "./chunk-3K4ZE5ZF.js";
import "./chunk-CRHGGE7P.js";
import "./chunk-WCTO2R2C.js";
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
  counted,
  isSound,
  told,
  verified,
  verify,
  withInspection
};
//# sourceMappingURL=verify-XVAPUQ5H.js.map
