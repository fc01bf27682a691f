export { importFailure, MissingPackageError } from './missing-package-error.js';
export { packageFile } from './package-file.js';
