export { CopyFile } from './copy-file.js';
