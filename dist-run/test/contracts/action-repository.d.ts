import { type Open } from './lists.js';
export declare function actionRepositoryContract(open: Open): void;
