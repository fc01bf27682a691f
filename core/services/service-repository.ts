import type { ObjectRepository } from '../ledger/object-repository.js';
import type { Search } from '../search.js';
import type { Service } from './service.js';

export type ServiceSearch = Search<'name'>;

/** Reads services; they are written through the Ledger. */
export type ServiceRepository = ObjectRepository<Service, 'name'>;
