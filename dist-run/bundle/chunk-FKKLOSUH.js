// core/actions/delivery-ports.ts
var NO_MAIL_SERVER = "No mail server is set (SMTP_URL)";
var TemplateError = class extends Error {
  code = "template";
};

export {
  NO_MAIL_SERVER,
  TemplateError
};
//# sourceMappingURL=chunk-FKKLOSUH.js.map
