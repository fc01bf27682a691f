import {
  backUp,
  copied
} from "./chunk-X5VH4OK4.js";
import "./chunk-3K4ZE5ZF.js";
import "./chunk-4SO772WX.js";
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
  backUp,
  copied
};
//# sourceMappingURL=backup-67PUYOJN.js.map
