import { storageContract } from './contracts/index.js';
import { forEachStorage } from './support/storages.js';
describe('Storage', () => {
    forEachStorage(({ open }) => storageContract(open));
});
