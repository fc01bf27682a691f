import {
  mustacheTemplates
} from "./chunk-FSCNMPX4.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-RAPJ3XLV.js";
export {
  mustacheTemplates
};
//# sourceMappingURL=adapters-templates.js.map
