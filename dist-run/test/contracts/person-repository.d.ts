import type { Person } from '../../core/model/person.js';
import type { Open } from './lists.js';
export declare function aPerson(fields?: Partial<Person>): Person;
export declare function personRepositoryContract(open: Open): void;
