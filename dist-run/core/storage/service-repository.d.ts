import type { Service } from '../model/service.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';
export type ServiceSearch = Search<'name'>;
/** Reads services. The Ledger writes them. */
export type ServiceRepository = ObjectRepository<Service, 'name'>;
